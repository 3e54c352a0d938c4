import type { IncomingHttpHeaders } from 'node:http';

/**
 * False where a browser says that another site made it call. Programs send neither header and pass: they have no
 * cookies of a person to misuse.
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const { origin } = headers;
  if (origin !== undefined) return isOwnOrigin(origin, headers.host, publicUrl);
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Whether an Origin header names this installation: the host that was asked, or the configured public URL. */
export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string | null): boolean {
  if (publicUrl !== null && origin === originOf(publicUrl)) return true;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url !== null && host !== undefined && /^https?:$/.test(url.protocol) && url.host === host.toLowerCase();
}

const originOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);
