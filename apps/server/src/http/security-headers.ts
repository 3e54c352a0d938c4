/** Headers of every answer (OWASP's list). */
const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'origin-agent-cluster': '?1',
};

/** One year, if the public address is https. */
const STRICT_TRANSPORT = 'max-age=31536000';

/** Placeholder of the nonce in a policy. */
const NONCE = '{nonce}';
/** Placeholder of the pages that may frame the window. */
const ANCESTORS = '{ancestors}';
/** Any page: the site lists no domains. */
const ANY_ORIGIN = '*';

/** A page of our own with the widget on it. */
const pageWithWidget = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
];

const policies = {
  /** Data: never shown as a page. */
  data: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  /** Uploaded files: shown without scripts, also in a window of their own. */
  file: "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  /** The API page: text and a stylesheet. */
  docs: "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  /**
   * The console: not framed; only its own pictures, since another host would see who reads. The nonce allows its inline
   * script (dark or light, before the first paint) and styles that scripts create.
   */
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
  /** The chat window: framed by the pages of its site; pictures only of its own. */
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
  /**
   * The page of a tracked link: frames the window, and is framed if its style is `inpage`. Its inline style carries a
   * nonce.
   */
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
  /** The demo page: the embed code of the documentation, and its own style. */
  demo: [...pageWithWidget, "frame-ancestors 'none'"].join('; '),
  /** The page on which administrators try a site's window, framed by the console. */
  sandbox: [...pageWithWidget, "frame-ancestors 'self'"].join('; '),
  /**
   * The page where settings are previewed, framed by the console: the widget with a stand-in of the server, so it calls
   * nobody.
   */
  preview: [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' data:",
    "connect-src 'none'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
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
  ['/demo/preview/', 'preview'],
  ['/demo/sandbox/', 'sandbox'],
  ['/demo', 'demo'],
  ['/l/', 'link'],
];

/** The policy for a URL path. */
const headerSetOf = (path: string): HeaderSet => prefixes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'console';

/** Security headers for a URL path, built once for each kind. Other sites may read what they embed. */
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
    'content-security-policy': policies[kind]
      .replaceAll(NONCE, '')
      .replace(ANCESTORS, embedded ? ANY_ORIGIN : "'none'"),
    'cross-origin-resource-policy': embedded ? 'cross-origin' : 'same-origin',
    ...(embedded
      ? {}
      : {
          'x-frame-options': kind === 'preview' || kind === 'sandbox' ? 'SAMEORIGIN' : 'DENY',
          'cross-origin-opener-policy': 'same-origin',
        }),
    ...(https ? { 'strict-transport-security': STRICT_TRANSPORT } : {}),
  };
}

/** The console's policy with a nonce for its inline script and styles. */
export const consolePolicy = (nonce: string): string => policies.console.replaceAll(NONCE, ` 'nonce-${nonce}'`);

/** The chat window's policy for a site with these domains; none: any page. */
export const widgetPolicy = (domains: readonly string[]): string =>
  policies.widget.replace(ANCESTORS, ancestorsOf(domains));

/** A link page's policy; null: framed by nobody. */
export const linkPolicy = (nonce: string, domains: readonly string[] | null): string =>
  policies.link
    .replaceAll(NONCE, ` 'nonce-${nonce}'`)
    .replace(ANCESTORS, domains === null ? "'none'" : ancestorsOf(domains));

const ancestorsOf = (domains: readonly string[]): string =>
  (domains.length === 0 ? [ANY_ORIGIN] : ["'self'", ...domains.flatMap(sourcesOf)]).join(' ');

/** A domain as CSP sources: both schemes and any port, unless the entry names its own. */
function sourcesOf(domain: string): string[] {
  const [, scheme, host = '', port] =
    /^(?:(https?):\/\/)?([^/:]+|\[[^\]]+\])(?::(\d+))?\/?$/i.exec(domain.trim()) ?? [];
  const name = asciiName(host);
  if (name === null) return [];
  return (scheme ? [scheme.toLowerCase()] : ['http', 'https']).map((each) => `${each}://${name}:${port ?? '*'}`);
}

/** A host name in any script as browsers compare it; null if invalid, so that nothing else gets into the header. */
function asciiName(host: string): string | null {
  const wildcard = host.startsWith('*.') ? '*.' : '';
  const url = `http://${host.slice(wildcard.length)}`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return /^[\w.[\]:-]+$/.test(hostname) ? wildcard + hostname : null;
}
