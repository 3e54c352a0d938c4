import type { FoundScript } from './inspect-page';

/**
 * The directives of a page's policies that stop the widget: its script, or its frame. An inline script that adds the
 * widget is not judged.
 */
export function blockedDirectives(policies: readonly string[], script: FoundScript, pageUrl: string): string[] {
  const { src, nonce } = script;
  if (src === null) return [];
  const blocked = policies.flatMap(splitPolicies).flatMap((directives) => {
    const scripts = directives.get('script-src-elem') ?? directives.get('script-src') ?? directives.get('default-src');
    const frames = directives.get('frame-src') ?? directives.get('child-src') ?? directives.get('default-src');
    return [
      ...(scripts && !admitsScript(scripts, { src, nonce, pageUrl }) ? ['script-src'] : []),
      ...(frames && !admits(frames, src, pageUrl) ? ['frame-src'] : []),
    ];
  });
  return [...new Set(blocked)];
}

type Directives = ReadonlyMap<string, readonly string[]>;

/** A header may hold several policies, all of which count. */
const splitPolicies = (header: string): Directives[] =>
  header.split(',').map((policy) => {
    const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
    // Of a repeated directive the first one counts.
    return new Map(directives.reverse().map(([name = '', ...sources]) => [name.toLowerCase(), sources]));
  });

function admitsScript(sources: readonly string[], script: { src: string; nonce: string | null; pageUrl: string }) {
  if (script.nonce !== null && sources.includes(`'nonce-${script.nonce}'`)) return true;
  // A hash of the tag counts too; which one it is cannot be seen here.
  if (sources.some((source) => source.startsWith("'sha"))) return true;
  return !sources.includes("'strict-dynamic'") && admits(sources, script.src, script.pageUrl);
}

const admits = (sources: readonly string[], address: string, pageUrl: string): boolean =>
  sources.some((source) => admitsSource(source.toLowerCase(), new URL(address), new URL(pageUrl)));

function admitsSource(source: string, url: URL, page: URL): boolean {
  if (source === '*') return true;
  if (source === "'self'") return url.origin === page.origin;
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return isScheme(source, url.protocol);
  const parts = /^(?:(?<scheme>[a-z][a-z0-9+.-]*:)\/\/)?(?<host>[^/:]+|\[[^\]]*\])(?::(?<port>\d+|\*))?(?:\/.*)?$/.exec(
    source,
  );
  if (!parts?.groups) return false;
  const { scheme = page.protocol, host = '', port } = parts.groups;
  if (!isScheme(scheme, url.protocol)) return false;
  const isHost = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
  return isHost && (port === '*' || (port ?? '') === url.port || port === usualPort(url.protocol));
}

/** A source of http admits https too. */
const isScheme = (allowed: string, protocol: string): boolean =>
  allowed === protocol || (allowed === 'http:' && protocol === 'https:');

const usualPort = (protocol: string): string => (protocol === 'https:' ? '443' : '80');
