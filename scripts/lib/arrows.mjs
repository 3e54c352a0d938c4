import { posix } from 'node:path';

/** Which workspaces a workspace may import; `core ← protocol ← live ← console, widget` and `core, protocol ← server`. */
const WORKSPACES = {
  'packages/core': [],
  'packages/protocol': ['packages/core'],
  'packages/live': ['packages/core', 'packages/protocol'],
  'apps/server': ['packages/core', 'packages/protocol'],
  'apps/console': ['packages/core', 'packages/protocol', 'packages/live'],
  'apps/widget': ['packages/core', 'packages/protocol', 'packages/live'],
  bench: ['packages/protocol'],
  e2e: ['packages/protocol'],
};

/** These carry no schema library: of the protocol they may load numbers and shapes alone, and name any of its types. */
const WITHOUT_SCHEMAS = new Set(['packages/live', 'apps/widget', 'bench', 'e2e']);
const PLAIN_PROTOCOL = new Set(['packages/protocol/codes', 'packages/protocol/types', 'packages/protocol/bodies']);

/** Inside the server: which of its own folders a folder may load. What is not named is common ground. */
const SERVER = {
  db: ['db'],
  bus: ['bus'],
  events: ['events', 'db', 'bus'],
  http: ['http', 'db'],
  features: ['features', 'events', 'db'],
  live: ['live', 'features', 'events', 'bus', 'db'],
  channels: ['channels', 'features', 'events', 'db'],
  jobs: ['jobs', 'features', 'events', 'db'],
  background: ['background', 'jobs', 'features', 'events', 'db'],
};

/** Layers of the server's features, lowest first: none loads what stands above it. */
const LAYERS = ['foundation', 'conversation', 'office'];

/** Arrows upwards that are left from before the layers, by feature; the list only gets shorter. */
const STILL_UPWARDS = new Set(['agents > conversations', 'groups > conversations']);

/** Inside the console: `ui, lib ← shell, features ← app`. */
const CONSOLE = {
  ui: ['ui', 'lib'],
  lib: ['lib', 'ui'],
  shell: ['shell', 'ui', 'lib'],
  features: ['features', 'ui', 'lib'],
};

/** A kept page would see by these where others go: it asks `useTab` instead (lib/frame). */
const NOT_FOR_PAGES = new Set(['useLocation', 'useParams', 'useSearchParams', 'useMatch', 'useLoaderData']);

/** Says which arrow an import breaks, or nothing. `file` is a path from the root. */
export function brokenArrow(file, { specifier, names = [], isTypeOnly }) {
  if (isTest(file)) return undefined;
  const from = place(file);
  const hook = names.find((name) => NOT_FOR_PAGES.has(name));
  if (hook && specifier === 'react-router' && from.workspace === 'apps/console' && from.folder === 'features')
    return `pages of the console know their address by useTab (lib/frame/tab-context), never by ${hook}.`;
  const target = resolve(file, specifier);
  if (target === undefined) return strayPackage(from.workspace, specifier);
  const to = place(target);
  if (from.workspace === to.workspace) return insideWorkspace(from, to, isTypeOnly);
  return betweenWorkspaces(from, to, { specifier, target, isTypeOnly });
}

function betweenWorkspaces(from, to, { specifier, target, isTypeOnly }) {
  const allowed = WORKSPACES[from.workspace];
  if (!allowed) return undefined;
  if (!allowed.includes(to.workspace)) return `${from.workspace} may not import ${to.workspace}.`;
  if (specifier.startsWith('.')) return `another package is called by its name, not by a path.`;
  if (to.workspace !== 'packages/protocol' || isTypeOnly || !WITHOUT_SCHEMAS.has(from.workspace)) return undefined;
  if (PLAIN_PROTOCOL.has(target)) return undefined;
  return `${from.workspace} may load only codes, types and bodies of packages/protocol (anything else of it by "import type").`;
}

function insideWorkspace(from, to, isTypeOnly) {
  if (from.workspace === 'apps/server') return insideServer(from, to, isTypeOnly);
  if (from.workspace === 'apps/console') return insideConsole(from, to);
  return undefined;
}

function insideServer(from, to, isTypeOnly) {
  if (to.file === 'main') return 'main is imported by nobody.';
  const allowed = SERVER[from.folder];
  const isStore = to.folder === 'features' && /(^|[-/])store$/.test(to.file);
  if (allowed && isStore && !isSameFeature(from, to))
    return `${from.label} may call ${to.label}'s actions, never its store.`;
  if (isTypeOnly) return undefined;
  if (from.folder === 'features' && to.folder === 'features') return betweenLayers(from, to);
  if (!allowed || !(to.folder in SERVER) || allowed.includes(to.folder)) return undefined;
  return `${from.label} may not import ${to.label}.`;
}

function betweenLayers(from, to) {
  const [below, above] = [from, to].map(({ feature }) => LAYERS.indexOf(feature.split('/')[0]));
  const nouns = [from, to].map(({ feature }) => feature.split('/')[1]).join(' > ');
  if (below >= above || STILL_UPWARDS.has(nouns)) return undefined;
  return `${from.label} may not load ${to.label}: ${LAYERS.join(' ← ')}, no arrow back.`;
}

function insideConsole(from, to) {
  const allowed = CONSOLE[from.folder];
  if (!allowed || !(to.folder in CONSOLE || to.folder === 'app')) return undefined;
  if (from.folder === 'features' && to.folder === 'features' && !isSameFeature(from, to)) {
    return 'features of the console never import each other; app joins them.';
  }
  return allowed.includes(to.folder) ? undefined : `${from.label} may not import ${to.label}.`;
}

/** The pure packages run anywhere: no Node, and no library but the protocol's schemas. */
function strayPackage(workspace, specifier) {
  if (workspace === 'packages/core') return 'packages/core depends on nothing.';
  if (workspace === 'packages/protocol' && specifier !== 'zod')
    return 'packages/protocol depends on core and zod alone.';
  if (workspace === 'packages/live') return 'packages/live depends on protocol and core alone.';
  return undefined;
}

/** The path from the root, without ending, that an import leads to; nothing for libraries and Node. */
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

function isSameFeature(from, to) {
  return from.folder === 'features' && to.folder === 'features' && from.feature === to.feature;
}

/** Tests and what serves only them may reach anywhere inside their own app. */
function isTest(file) {
  return (
    /\.test\.tsx?$/.test(file) ||
    /(^|\/)testing\//.test(file) ||
    /(^|\/)(vite|vitest|playwright)\.config\.ts$/.test(file)
  );
}
