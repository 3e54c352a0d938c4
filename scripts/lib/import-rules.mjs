import { posix } from 'node:path';

/**
 * Which workspaces a workspace may import; `core ← protocol ← live ← console, widget` and `core, protocol ← server`.
 */
const WORKSPACES = {
  'packages/core': [],
  'packages/protocol': ['packages/core'],
  'packages/live': ['packages/core', 'packages/protocol'],
  'apps/server': ['packages/core', 'packages/protocol'],
  'apps/console': ['packages/core', 'packages/protocol', 'packages/live'],
  'apps/widget': ['packages/core', 'packages/protocol', 'packages/live'],
  bench: ['packages/core', 'packages/protocol'],
  e2e: ['packages/protocol'],
};

/**
 * Workspaces that must not bundle the schema library: of packages/protocol they load PLAIN_PROTOCOL only, and import
 * types of any file.
 */
const WITHOUT_SCHEMAS = new Set(['packages/live', 'apps/widget', 'bench', 'e2e']);
const PLAIN_PROTOCOL = new Set(
  [
    'codes',
    'types',
    'bodies',
    'preview',
    'safe-href',
    'robot-menu',
    'push/message-recalled',
    'settings/defaults',
    'window-texts/wording',
    'window-texts/zh',
    'window-texts/zh-later',
    'window-texts/en',
    'window-texts/en-later',
  ].map((name) => `packages/protocol/${name}`),
);

/** Folders of the server that each of its folders may load. Any may load a folder that is not listed. */
const SERVER = {
  db: ['db'],
  bus: ['bus'],
  events: ['events', 'db', 'bus'],
  http: ['http', 'db'],
  features: ['features', 'events', 'db'],
  live: ['live', 'features', 'events', 'bus', 'db'],
  channels: ['channels', 'features', 'events', 'db'],
  jobs: ['jobs', 'features', 'events', 'db'],
  background: ['background', 'jobs', 'features', 'channels', 'events', 'db'],
};

/** Layers of the server's features, lowest first: a layer may not load one above it. */
const LAYERS = ['foundation', 'conversation', 'office'];

/** Inside the console: `ui, lib ← shell, features ← app`. */
const CONSOLE = {
  ui: ['ui', 'lib'],
  lib: ['lib', 'ui'],
  shell: ['shell', 'ui', 'lib'],
  features: ['features', 'ui', 'lib'],
};

/** Hidden pages stay mounted and would get another page's address from these hooks; they use `useTab` (lib/frame). */
const NOT_FOR_PAGES = new Set(['useLocation', 'useParams', 'useSearchParams', 'useMatch', 'useLoaderData']);

/**
 * A sentence on the rule that an import breaks, or undefined. `file` is a path from the root; `isExported`: the
 * statement re-exports what it imports.
 */
export function forbiddenImport(file, { specifier, names = [], isTypeOnly, isExported = false }) {
  if (isTest(file)) return undefined;
  const from = place(file);
  const hook = names.find((name) => NOT_FOR_PAGES.has(name));
  if (hook && specifier === 'react-router' && from.workspace === 'apps/console' && from.folder === 'features')
    return `pages of the console know their address by useTab (lib/frame/tab-context), never by ${hook}.`;
  const target = resolve(file, specifier);
  if (target === undefined) return forbiddenPackage(from.workspace, specifier);
  const to = place(target);
  if (isExported && isStore(to) && !isStore(from))
    return `${from.label} re-exports its store under another name: other features call an action.`;
  if (from.workspace === to.workspace) return insideWorkspace(from, to, isTypeOnly);
  return betweenWorkspaces(from, to, { specifier, target, isTypeOnly });
}

/**
 * Pairs of features of the server that load each other, one sentence for each. `imports`: of all files, with `file` as
 * the path from the root. Imports of types do not count.
 */
export function cyclicPairs(imports) {
  const pairs = new Map();
  for (const { file, specifier, isTypeOnly, line } of imports) {
    const target = isTest(file) || isTypeOnly ? undefined : resolve(file, specifier);
    if (target === undefined) continue;
    const [from, to] = [place(file), place(target)];
    if (!isFeature(from) || !isFeature(to) || isSameFeature(from, to)) continue;
    const pair = `${from.label} ${to.label}`;
    pairs.set(pair, pairs.get(pair) ?? { from: from.label, to: to.label, at: `${file}:${line}` });
  }
  return [...pairs.values()].flatMap(({ from, to, at }) => {
    const back = from < to && pairs.get(`${to} ${from}`);
    return back
      ? [
          `${from} and ${to} load each other (${at}, ${back.at}): move the shared code to a lower layer, or pass it as a parameter.`,
        ]
      : [];
  });
}

function betweenWorkspaces(from, to, { specifier, target, isTypeOnly }) {
  const allowed = WORKSPACES[from.workspace];
  if (!allowed) return undefined;
  if (!allowed.includes(to.workspace)) return `${from.workspace} may not import ${to.workspace}.`;
  if (specifier.startsWith('.')) return `another package is called by its name, not by a path.`;
  if (to.workspace !== 'packages/protocol' || isTypeOnly || !WITHOUT_SCHEMAS.has(from.workspace)) return undefined;
  if (PLAIN_PROTOCOL.has(target)) return undefined;
  return `${from.workspace} may load only codes, types and bodies of packages/protocol, preview, safe-href, robot-menu, push/message-recalled, settings/defaults and window-texts (anything else of it by "import type").`;
}

function insideWorkspace(from, to, isTypeOnly) {
  if (from.workspace === 'apps/server') return insideServer(from, to, isTypeOnly);
  if (from.workspace === 'apps/console') return insideConsole(from, to);
  return undefined;
}

function insideServer(from, to, isTypeOnly) {
  if (to.file === 'main') return 'no file may import main.';
  const allowed = SERVER[from.folder];
  if (isStore(to) && !isSameFeature(from, to)) return `${from.label} may call ${to.label}'s actions, never its store.`;
  if (isTypeOnly) return undefined;
  if (from.folder === 'features' && to.folder === 'features') return betweenLayers(from, to);
  if (!allowed || !(to.folder in SERVER) || allowed.includes(to.folder)) return undefined;
  return `${from.label} may not import ${to.label}.`;
}

function betweenLayers(from, to) {
  const [below, above] = [from, to].map(({ feature }) => LAYERS.indexOf(feature.split('/')[0]));
  if (below >= above) return undefined;
  return `${from.label} may not load ${to.label}: ${LAYERS.join(' ← ')}, never the other way.`;
}

function insideConsole(from, to) {
  const allowed = CONSOLE[from.folder];
  if (!allowed || !(to.folder in CONSOLE || to.folder === 'app')) return undefined;
  if (from.folder === 'features' && to.folder === 'features' && !isSameFeature(from, to)) {
    return 'features of the console never import each other; app joins them.';
  }
  return allowed.includes(to.folder) ? undefined : `${from.label} may not import ${to.label}.`;
}

/** `packages/*` run in Node and browsers: no Node modules, and no library except zod in the protocol. */
function forbiddenPackage(workspace, specifier) {
  if (workspace === 'packages/core') return 'packages/core depends on nothing.';
  if (workspace === 'packages/protocol' && specifier !== 'zod')
    return 'packages/protocol depends on core and zod alone.';
  if (workspace === 'packages/live') return 'packages/live depends on protocol and core alone.';
  return undefined;
}

/** Path from the root, without extension, of an import; undefined for libraries and Node modules. */
function resolve(file, specifier) {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(file), specifier).replace(/\.(ts|tsx|js)$/, '');
  const own = /^@parley\/(\w+)(?:\/(.*))?$/.exec(specifier);
  if (!own) return undefined;
  const [, name, rest = ''] = own;
  const home = Object.keys(WORKSPACES).find((workspace) => workspace.endsWith(name)) ?? name;
  return posix.join(home, rest);
}

function place(path) {
  const workspace = Object.keys(WORKSPACES).find((name) => path === name || path.startsWith(`${name}/`)) ?? 'outside';
  const inner = path
    .slice(workspace.length + 1)
    .replace(/^src\//, '')
    .replace(/\.\w+$/, '');
  const [folder = '', first = '', second = ''] = inner.split('/');
  const feature = folder === 'features' && workspace === 'apps/server' ? `${first}/${second}` : first;
  const label = folder === 'features' ? `features/${feature}` : folder;
  return { workspace, folder, feature, label, file: inner };
}

/** A feature's statements: `store.ts`, or `<what>-store.ts`. */
function isStore({ workspace, folder, file }) {
  return workspace === 'apps/server' && folder === 'features' && /(^|[-/])store$/.test(file);
}

/** A folder of a noun, in one of the layers. */
function isFeature({ workspace, folder, feature }) {
  return workspace === 'apps/server' && folder === 'features' && feature.split('/')[1] !== '';
}

function isSameFeature(from, to) {
  return from.folder === 'features' && to.folder === 'features' && from.feature === to.feature;
}

/** Tests, their helpers and build configurations are exempt. */
function isTest(file) {
  return (
    /\.test\.tsx?$/.test(file) ||
    /(^|\/)testing\//.test(file) ||
    /(^|\/)(vite|vitest|playwright)(\.\w+)?\.config\.ts$/.test(file)
  );
}
