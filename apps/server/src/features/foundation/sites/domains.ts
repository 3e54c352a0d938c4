import { DOMAIN_ENTRY } from '@parley/core/visit/domain-entry';

/**
 * Whether a site admits an Origin: all if it lists no domains, else those it lists. An entry is a host (`example.com`,
 * or `*.example.com` for subdomains), optionally with a port or a scheme. Requests without an Origin do not come from
 * browsers: they are admitted only if the site lists no domains.
 */
export function admitsOrigin(domains: readonly string[], origin: string | null): boolean {
  if (domains.length === 0) return true;
  if (origin === null || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  return domains.some((domain) => matches(domain, url));
}

function matches(entry: string, url: URL): boolean {
  const groups = DOMAIN_ENTRY.exec(entry.trim())?.groups;
  if (!groups) return false;
  const { scheme, host = '', port } = groups;
  if (scheme && `${scheme.toLowerCase()}:` !== url.protocol) return false;
  if (port && port !== (url.port || defaultPort(url.protocol))) return false;
  return matchesHost(host.toLowerCase(), url.hostname);
}

function matchesHost(host: string, hostname: string): boolean {
  if (host === '*') return true;
  if (host.startsWith('*.')) return hostname.endsWith(`.${asciiHost(host.slice(2))}`);
  return hostname === asciiHost(host);
}

/** A host name in any script in the ASCII form of an Origin. */
const asciiHost = (host: string): string =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : host;

const defaultPort = (protocol: string): string => (protocol === 'https:' ? '443' : '80');
