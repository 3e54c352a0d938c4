type Say = (fields: object, message: string) => void;

/** The functions of the logger that the embedded database uses. */
export type EmbeddedLog = { readonly info: Say; readonly warn: Say; readonly error: Say };
