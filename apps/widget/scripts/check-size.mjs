import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, loadConfigFromFile } from 'vite';

const KILOBYTE = 1000;
const LANGUAGE = /\/(zh|en)-[\w-]{8}\.js$/;
/** Assumed bytes of the answer to the loader's hello, which is sent before the window is opened. */
const HELLO = 900;

/**
 * Limits of scenario G in gzipped kilobytes: a page before the window is opened, and after; then each part that is
 * loaded on use.
 */
export const LIMITS = { closed: 12, open: 45, lazy: 6, link: 6, part: 4 };

const here = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Builds in memory, so that the result does not depend on the files in `dist`. */
export async function measure() {
  const closed = HELLO + sum((await outputOf('vite.loader.config.ts')).map(gzipSize));
  const frame = await outputOf('vite.frame.config.ts');
  const entry = frame.find((file) => file.isEntry);
  const first = closureOf(frame, entry.fileName);
  // A window loads one language; the larger one counts.
  const words = frame.filter(({ fileName }) => LANGUAGE.test(fileName)).map(gzipSize);
  const open =
    closed + Math.max(...words) + sum(frame.filter((file) => first.has(file.fileName) || isPage(file)).map(gzipSize));
  const lazy = entry.dynamicImports
    .filter((name) => !LANGUAGE.test(name))
    .map((name) => {
      const own = [...closureOf(frame, name)].filter((file) => !first.has(file));
      return {
        name: `on use: ${nameOf(name)}`,
        limit: LIMITS.lazy,
        bytes: sum(frame.filter((file) => own.includes(file.fileName)).map(gzipSize)),
      };
    });
  const parts = [];
  for (const name of ['launcher', 'navigation', 'offers', 'opening', 'image']) {
    const bytes = sum((await outputOf(`vite.${name}.config.ts`)).map(gzipSize));
    parts.push({ name: `of a site that uses it: ${name}`, limit: LIMITS.part, bytes });
  }
  const link = await outputOf('vite.link.config.ts');
  return [
    { name: 'the page of a tracked link, before its window', limit: LIMITS.link, bytes: sum(link.map(gzipSize)) },
    { name: 'a page with the window closed', limit: LIMITS.closed, bytes: closed },
    { name: 'a page with the window open', limit: LIMITS.open, bytes: open },
    ...lazy,
    ...parts,
  ].map(({ name, limit, bytes }) => ({ name, limit, size: bytes / KILOBYTE }));
}

async function outputOf(config) {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, here(config));
  const { config: options } = loaded;
  const built = await build({ ...options, configFile: false, build: { ...options.build, write: false } });
  return [built].flat().flatMap(({ output }) => output);
}

/** Names of a file and of all files that it imports statically, with their styles. */
function closureOf(files, name, seen = new Set()) {
  const file = files.find(({ fileName }) => fileName === name);
  if (!file || seen.has(name)) return seen;
  seen.add(name);
  for (const style of file.viteMetadata?.importedCss ?? []) seen.add(style);
  for (const next of file.imports ?? []) closureOf(files, next, seen);
  return seen;
}

const isPage = ({ fileName }) => fileName.endsWith('.html');
const nameOf = (path) => path.replace(/^.*\/|-[\w-]{8}\.js$/g, '');
const gzipSize = (file) => gzipSync('code' in file ? file.code : file.source, { level: 9 }).length;
const sum = (values) => values.reduce((total, value) => total + value, 0);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { name, size, limit } of await measure()) {
    console.log(`${size <= limit ? '✓' : '✗'} ${size.toFixed(1)} of ${limit} kB: ${name}`);
    if (size > limit) process.exitCode = 1;
  }
}
