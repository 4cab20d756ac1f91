/** Texts about links, addresses and files that do not open; loaded when one is opened. */

export const cancelled = "cancelled";
export const noAnswer = "the server did not answer";

export const damagedLink =
  "This link is damaged: a character in it was changed on the way. The plan on screen is what could be read and may differ from the one that was shared. Ask for the link again.";
export const brokenLink = (problem: string) => `This link does not open: ${problem}.`;
export const brokenShortLink = (problem: string) => `This short link does not open: ${problem}`;
export const brokenFile = (name: string, problem: string) => `${name} does not open: ${problem}.`;

export const titleOfAddress = "Plan from an address";
export const noField = "is not a field";
export const notSettable = "is not a field that an address can set";
export const onOrOff = "is either on or off";
export const oneOf = (allowed: readonly unknown[]) => `is one of ${allowed.join(", ")}`;
/** A field of an address that was not taken, and why. */
export const notTaken = (name: string, text: string, problem: string) =>
  `${name}=${text}: ${problem}`;
