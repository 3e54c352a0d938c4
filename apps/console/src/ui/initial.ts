/** The first grapheme of a text: never half an emoji. */
export function initialOf(name: string): string {
  const [first = '·'] = name.trim();
  return first.toUpperCase();
}
