/** A reason of the server as a sentence: capital first letter, one full stop. */
export const sentence = (text: string): string =>
  text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.+$/, "")}.`;

/** Time between samples, such as "every 10 s"; empty where unknown. */
export const everyText = (intervalS: number | null): string =>
  intervalS === null ? "" : `, every ${Number(intervalS.toPrecision(3))} s`;
