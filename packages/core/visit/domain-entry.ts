/**
 * A domain that a site or a link allows: a host (`example.com`, or `*.example.com` for its subdomains), optionally with a
 * scheme or a port.
 */
export const DOMAIN_ENTRY =
  /^(?:(?<scheme>https?):\/\/)?(?<host>\*|(?:\*\.)?[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*|\[[0-9a-f:.]+\])(?::(?<port>\d{1,5}))?\/?$/iu;

/** Whether an entry is valid; others are refused when they are saved. */
export const isDomain = (entry: string): boolean => DOMAIN_ENTRY.test(entry.trim());
