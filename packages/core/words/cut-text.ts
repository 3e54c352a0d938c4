/** The first `most` characters of a text (UTF-16), without half a surrogate pair at the end: the database refuses one. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
