/** Headers that every answer carries (OWASP's list; no inline script but the console's own, which carries the page's nonce). */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'origin-agent-cluster': '?1',
};

/** One year, once the public address is known to be https. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** Where a page's nonce goes in a policy. */
const NONCE = '{nonce}';
/** Where the pages that may frame the window go. */
const ANCESTORS = '{ancestors}';
/** Any page: the window of a site that lists no domains. */
const ANYBODY = '*';

const policies = {
  /** Data is never a page. */
  data: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  /** What people sent each other: shown as it is, never run, in a window of its own neither. */
  file: "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  /** The API's own page: text and a stylesheet. */
  docs: "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  /** The console: nobody frames it, and no picture comes from elsewhere, whose host would learn who reads. Its one inline script (dark or light, before the first paint) and styles that scripts make carry the page's nonce. */
  console: [
    "default-src 'self'",
    `script-src 'self'${NONCE}`,
    `style-src 'self'${NONCE}`,
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; '),
  /** The chat window: framed by the pages of its site. No picture comes from elsewhere here either. */
  widget: [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ANCESTORS}`,
  ].join('; '),
  /** The page of a tracked link: it frames the window, and is framed where it was made for that. Its one style carries a nonce. */
  link: [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${NONCE}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ANCESTORS}`,
  ].join('; '),
  /** The page that tries the widget: the host page's line of the documentation, and its own style. */
  demo: [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

type HeaderSet = keyof typeof policies;

const prefixes: [string, HeaderSet][] = [
  ['/api/docs', 'docs'],
  ['/api/files/', 'file'],
  ['/api/', 'data'],
  ['/healthz', 'data'],
  ['/readyz', 'data'],
  ['/metrics', 'data'],
  ['/widget/', 'widget'],
  ['/widget.js', 'widget'],
  ['/demo', 'demo'],
  ['/l/', 'link'],
];

/** Which policy a URL path answers under. */
const headerSetOf = (path: string): HeaderSet => prefixes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'console';

/** Security headers of the answer at a URL path, made once for each kind. What other sites embed they may read. */
export function securityHeaders(https: boolean): (path: string) => Record<string, string> {
  const sets = Object.fromEntries(
    (Object.keys(policies) as HeaderSet[]).map((kind) => [kind, headersOf(kind, https)]),
  ) as Record<HeaderSet, Record<string, string>>;
  return (path) => sets[headerSetOf(path)];
}

function headersOf(kind: HeaderSet, https: boolean): Record<string, string> {
  const embedded = kind === 'widget';
  return {
    ...always,
    'content-security-policy': policies[kind].replaceAll(NONCE, '').replace(ANCESTORS, embedded ? ANYBODY : "'none'"),
    'cross-origin-resource-policy': embedded ? 'cross-origin' : 'same-origin',
    ...(embedded ? {} : { 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin' }),
    ...(https ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
  };
}

/** The console's policy for one page, whose inline script and styles made by scripts carry `nonce`. */
export const consolePolicy = (nonce: string): string => policies.console.replaceAll(NONCE, ` 'nonce-${nonce}'`);

/** The chat window's policy for a site with these domains (as `features/foundation/access` keeps them); none: any page. */
export const widgetPolicy = (domains: readonly string[]): string =>
  policies.widget.replace(ANCESTORS, ancestorsOf(domains));

/** A link's page, framed by the pages of its site, or (null) by nobody. */
export const linkPolicy = (nonce: string, domains: readonly string[] | null): string =>
  policies.link
    .replaceAll(NONCE, ` 'nonce-${nonce}'`)
    .replace(ANCESTORS, domains === null ? "'none'" : ancestorsOf(domains));

const ancestorsOf = (domains: readonly string[]): string =>
  (domains.length === 0 ? [ANYBODY] : ["'self'", ...domains.flatMap(sourcesOf)]).join(' ');

/** A domain as a CSP names it: either scheme and any port, unless the entry names its own. */
function sourcesOf(domain: string): string[] {
  const [, scheme, host = '', port] =
    /^(?:(https?):\/\/)?([^/:]+|\[[^\]]+\])(?::(\d+))?\/?$/i.exec(domain.trim()) ?? [];
  const name = asciiName(host);
  if (name === null) return [];
  return (scheme ? [scheme.toLowerCase()] : ['http', 'https']).map((each) => `${each}://${name}:${port ?? '*'}`);
}

/** A name in any script as browsers compare it; null for what is none, so that nothing else gets into the header. */
function asciiName(host: string): string | null {
  const wildcard = host.startsWith('*.') ? '*.' : '';
  const url = `http://${host.slice(wildcard.length)}`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return /^[\w.[\]:-]+$/.test(hostname) ? wildcard + hostname : null;
}
