import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const dist = new URL('../dist/', import.meta.url);

/** What the frame needs to start without a server. */
const PARTS = [
  'index.html',
  'src/app/start-app.tsx',
  'src/app/signed-in.tsx',
  'src/locales/zh/shell/desk.ts',
  'src/locales/en/shell/desk.ts',
];
/** Beside what the manifest names. */
const FIXED = ['/', '/manifest.webmanifest', '/icons/icon.svg', '/old-browser.js'];

/** Sample pages, which are not for work: kept once they were opened. */
const SAMPLES = 'src/features/demo/';

/**
 * The build as the worker knows it: what to keep before it takes over, the rest of the pages and dialogs for afterwards, which
 * script a page of it runs, and a name that changes with any of it.
 */
export function buildFacts(manifest, page) {
  const files = [...FIXED, ...new Set(PARTS.flatMap((part) => filesOf(manifest, part)))];
  const pages = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && !key.startsWith(SAMPLES));
  const rest = [...new Set(pages.flatMap((part) => filesOf(manifest, part)))].filter((file) => !files.includes(file));
  const version = createHash('sha256')
    .update(JSON.stringify([files, rest]))
    .update(page)
    .digest('hex')
    .slice(0, 12);
  return { version, entry: `/${entryOf(manifest)}`, files, rest };
}

function entryOf(manifest) {
  const entry = manifest['index.html'];
  if (!entry) throw new Error("index.html is not in the build's manifest");
  return entry.file;
}

/** A part with everything it imports: scripts, stylesheets, pictures, sounds. */
function filesOf(manifest, key, seen = new Set()) {
  if (seen.has(key)) return [];
  seen.add(key);
  const part = manifest[key];
  if (!part) throw new Error(`${key} is not in the build's manifest`);
  const own = [part.file, ...(part.css ?? []), ...(part.assets ?? [])].map((file) => `/${file}`);
  return [...own, ...(part.imports ?? []).flatMap((next) => filesOf(manifest, next, seen))];
}

async function main() {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
  const facts = buildFacts(manifest, readFileSync(new URL('index.html', dist)));
  await build({
    entryPoints: [fileURLToPath(new URL('../src/sw/worker.ts', import.meta.url))],
    outfile: fileURLToPath(new URL('sw.js', dist)),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { __BUILD__: JSON.stringify(facts) },
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
