declare const made: unique symbol;

/** JSON of a push without its closing brace: the hub appends the recipient's cursor. Made only by `push-text.ts`. */
export type Body = string & { readonly [made]: 'body' };

/** Text of a frame. Made only by `push-text.ts`, `frames.ts` and the hub. */
export type Frame = string & { readonly [made]: 'frame' };
