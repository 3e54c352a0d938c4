/** Embeddings, overrides and isolates of Unicode's bidirectional algorithm (UAX #9). */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name without characters that reverse the text around it in a list, a notice or a file. Letters and marks of
 * right-to-left languages stay.
 */
export const plainName = (name: string): string => name.replace(DIRECTIONS, '');
