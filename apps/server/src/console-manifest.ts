/** Longer names are cut below icons anyway. */
const SHORT = 12;

/** The web manifest of the console with the company's name; without one it keeps its own. */
export function manifestOf(text: string, companyName: string): string {
  const name = companyName.trim();
  if (name === '') return text;
  return JSON.stringify({ ...JSON.parse(text), name, short_name: [...name].slice(0, SHORT).join('') });
}
