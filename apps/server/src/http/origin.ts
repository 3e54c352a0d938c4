import type { IncomingHttpHeaders } from 'node:http';

/**
 * False if a browser says that another site made it call. Programs send neither header and pass: they have no user's
 * cookies to misuse.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const { origin } = headers;
  if (origin !== undefined) return isOwnOrigin(origin, headers.host, publicUrl);
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Whether an Origin header is this installation's: the requested host, or the configured public URL. */
export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string | null): boolean {
  const normalized = originOf(origin);
  if (normalized === null || !/^https?:/.test(normalized)) return false;
  if (publicUrl !== null && normalized === originOf(publicUrl)) return true;
  return host !== undefined && normalized === originOf(`${normalized.split(':')[0]}://${host}`);
}

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);
