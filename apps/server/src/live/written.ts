declare const made: unique symbol;

/** A push written out without its closing brace: the hub adds each recipient's cursor. Made by `told.ts` alone. */
export type Body = string & { readonly [made]: 'body' };

/** A frame written out. Made by `told.ts`, `frames.ts` and the hub alone. */
export type Frame = string & { readonly [made]: 'frame' };
