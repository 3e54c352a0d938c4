import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { strayStatistics } from './statistics-parts.mjs';

const KILOBYTE = 1000;
const LOGIN = ['index.html'];
const WORKBENCH = [...LOGIN, 'src/app/start-app.tsx', 'src/app/signed-in.tsx'];

/** What the bench of the console allows (scenario H): kilobytes of JavaScript, gzipped. */
export const BUDGETS = [
  { name: 'a usable login page', parts: LOGIN, limit: 120 },
  { name: 'the workbench', parts: [...WORKBENCH, 'src/locales/zh/shell/desk.ts'], limit: 240 },
  { name: 'the workbench in English', parts: [...WORKBENCH, 'src/locales/en/shell/desk.ts'], limit: 240 },
];

/** Built in memory, so that it says what the sources weigh, not what happens to lie in `dist`. */
export async function measure() {
  const root = fileURLToPath(new URL('../', import.meta.url));
  const built = await build({ root, logLevel: 'error', build: { write: false } });
  const files = [built].flat().flatMap(({ output }) => output);
  const budgets = BUDGETS.map(({ name, parts, limit }) => {
    const needed = new Set(parts.flatMap((part) => closureOf(files, fileOf(files, part))));
    const bytes = [...needed].reduce((sum, file) => sum + gzipSync(file.code).length, 0);
    return { name, limit, size: bytes / KILOBYTE };
  });
  return { budgets, stray: strayStatistics(files, closureOf) };
}

function fileOf(files, part) {
  const file = files.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/apps/console/${part}`));
  if (!file) throw new Error(`${part} is no file of its own in the build`);
  return file;
}

/** A file and all that it needs before it runs. */
function closureOf(files, file, seen = new Set()) {
  if (!file || seen.has(file)) return [];
  seen.add(file);
  const next = file.imports.flatMap((name) =>
    closureOf(
      files,
      files.find(({ fileName }) => fileName === name),
      seen,
    ),
  );
  return [file, ...next];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { budgets, stray } = await measure();
  for (const { name, size, limit } of budgets) {
    console.log(`${size <= limit ? '✓' : '✗'} ${size.toFixed(1)} of ${limit} kB to ${name}`);
    if (size > limit) process.exitCode = 1;
  }
  for (const one of stray) console.log(`✗ statistics are loaded by who does not open them: ${one}`);
  if (stray.length > 0) process.exitCode = 1;
}
