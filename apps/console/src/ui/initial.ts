/** The first letter as people see it: whole characters, never half an emoji. */
export function initialOf(name: string): string {
  const [first = '·'] = name.trim();
  return first.toUpperCase();
}
