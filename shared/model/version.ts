/** Changes with every change of the model's answers; stored with saved plans. */
export const MODEL_VERSION = "1.47.0";
