/** Texts of dialogs and of copying; loaded with the first dialog. */

export const close = "Close";
export const copied = "Copied";
export const copyByKey = "Press Ctrl C to copy";
