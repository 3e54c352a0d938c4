/** Exists in browsers and in Node; this package is compiled without the types of either. */
declare const URL: {
  new (text: string, base?: string): { protocol: string; href: string };
  canParse(text: string, base?: string): boolean;
};

/**
 * The only way to turn a foreign address into a link: http and https, or, with `base`, a path of our own server; null
 * for anything else. Pages, messages, cards and fields may contain `javascript:`, `data:` or schemes that start a
 * program.
 */
export function safeHref(text: unknown, base?: string): string | null {
  if (typeof text !== 'string' || text === '' || !URL.canParse(text, base)) return null;
  const { protocol, href } = new URL(text, base);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}
