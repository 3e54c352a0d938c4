import type { Plugin, Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;
type Bundle = Rolldown.OutputBundle;

/** The first page; everything else is loaded by it. */
const PAGE = ['/src/main.tsx'];
/** What every page behind the login needs before it is rendered. */
const FRAME = ['/src/app/start-app.tsx', '/src/app/signed-in.tsx'];
/** Loaded after the first page, with and without a login. */
const UPDATES = ['/src/lib/update/start-updates.ts'];
/** Loaded right after the frame, on every visit. */
const AFTER_FRAME = [
  '/src/features/letters/letter-notices.tsx',
  '/src/features/own-service/own-service.tsx',
  '/src/features/workbench/actions/offer-stack.tsx',
  '/src/features/workbench/composer/composer-body.tsx',
  '/src/features/workbench/facts/facts-pane.tsx',
  '/src/features/workbench/people/people-panels.tsx',
  '/src/features/workbench/thread/thread-pane.tsx',
  '/src/features/workbench/thread/whisper-notices.tsx',
  '/src/shell/effects/run-effects.ts',
  '/src/ui/confirm/confirm-host.tsx',
];

/**
 * Which modules share a file. A browser without HTTP/2 asks for six files at a time: modules that are loaded together are
 * one file, instead of one for each set of pages that import them.
 */
export function chunkGroups(root: string): Rolldown.CodeSplittingGroup[] {
  return [
    group('page', PAGE, root),
    group('updates', UPDATES, root),
    group('frame', FRAME, root),
    group('after-frame', AFTER_FRAME, root),
  ].map((one, n, all) => ({ ...one, priority: all.length - n }));
}

/** What these modules import. They themselves stay files of their own, which the manifest names. */
function group(name: string, paths: readonly string[], root: string): Rolldown.CodeSplittingGroup {
  const entries = paths.map((path) => root + path);
  let imported: ReadonlySet<string> | null = null;
  return {
    name(id, context) {
      imported ??= closureOf(entries, context);
      return imported.has(id) && !entries.includes(id) ? name : null;
    },
  };
}

/** Modules with everything that they import statically. */
function closureOf(ids: readonly string[], context: Context, seen = new Set<string>()): ReadonlySet<string> {
  for (const id of ids) {
    if (seen.has(id)) continue;
    seen.add(id);
    closureOf(context.getModuleInfo(id)?.importedIds ?? [], context, seen);
  }
  return seen;
}

/** Stands in index.html for the files that its inline script asks for if there is a login. */
const MARK = '__FRAME_FILES__';
const TEXTS = { zh: '/src/locales/zh/shell/desk.ts', en: '/src/locales/en/shell/desk.ts' };
const SAMPLES = '/src/features/demo/routes.ts';

/** Writes the names of the frame's files into index.html; none while developing. */
export const frameFiles = (root: string): Plugin => ({
  name: 'parley-frame-files',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const files = bundle ? filesFor(bundle, root) : { all: [], zh: [], en: [] };
      return html.replace(MARK, JSON.stringify(files));
    },
  },
});

function filesFor(bundle: Bundle, root: string): Record<'all' | 'zh' | 'en', string[]> {
  const of = (paths: readonly string[]) =>
    filesOf(
      bundle,
      paths.flatMap((path) => chunkOf(bundle, root + path) ?? []),
    );
  const page = of(PAGE);
  const behind = (paths: readonly string[]) => of(paths).filter((file) => !page.includes(file));
  return { all: behind([...FRAME, SAMPLES]), zh: behind([TEXTS.zh]), en: behind([TEXTS.en]) };
}

const chunkOf = (bundle: Bundle, id: string): string | undefined =>
  Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.at(-1) === id)?.fileName;

/** Scripts with everything that they import, and their stylesheets. */
function filesOf(bundle: Bundle, names: readonly string[], seen = new Set<string>()): string[] {
  return names.flatMap((name) => {
    const file = bundle[name];
    if (seen.has(name) || file?.type !== 'chunk') return [];
    seen.add(name);
    return [
      `/${name}`,
      ...[...(file.viteMetadata?.importedCss ?? [])].map((css) => `/${css}`),
      ...filesOf(bundle, file.imports, seen),
    ];
  });
}
