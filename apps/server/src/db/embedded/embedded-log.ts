type Say = (fields: object, message: string) => void;

/** The part of the process's log that the launcher speaks to. */
export type EmbeddedLog = { readonly info: Say; readonly warn: Say; readonly error: Say };
