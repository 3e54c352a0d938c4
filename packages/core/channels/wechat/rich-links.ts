const LINK = /<a\b[^>]{0,300}?\bhref="([^"]{1,2000})"[^>]{0,300}>([^<]{0,500})<\/a>/gi;

/** W-23 Formatted text whose links say their address, for channels that carry words alone. */
export const withLinksInWords = (html: string): string =>
  html.replace(LINK, (_, href: string, words: string) => {
    const said = words.trim();
    return said === '' || said === href ? href : `${said} ${href}`;
  });
