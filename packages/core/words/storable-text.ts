/** A text as PostgreSQL can store it: without NUL, and with U+FFFD in place of half a surrogate pair. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '');
