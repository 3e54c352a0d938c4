import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const WORKBENCH = ['index.html', 'src/app/start-app.tsx', 'src/app/signed-in.tsx'];

/** What the bench of the console allows (scenario H): kilobytes of JavaScript, gzipped. */
export const BUDGETS = [
  { name: 'a usable login page', parts: ['index.html'], limit: 120 },
  { name: 'the workbench', parts: [...WORKBENCH, 'src/locales/zh/desk.ts'], limit: 240 },
  { name: 'the workbench in English', parts: [...WORKBENCH, 'src/locales/en/desk.ts'], limit: 240 },
];

const KILOBYTE = 1000;

/** For each budget the gzipped size of every file its parts need, each file once. */
export function measure(dist) {
  const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));
  return BUDGETS.map(({ name, parts, limit }) => {
    const files = new Set(parts.flatMap((part) => filesOf(manifest, part)));
    const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, dist))).length, 0);
    return { name, limit, size: bytes / KILOBYTE };
  });
}

function filesOf(manifest, key, seen = new Set()) {
  if (seen.has(key)) return [];
  seen.add(key);
  const entry = manifest[key];
  if (!entry) throw new Error(`${key} is not in the build's manifest`);
  return [entry.file, ...(entry.imports ?? []).flatMap((next) => filesOf(manifest, next, seen))];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const { name, size, limit } of measure(new URL('../dist/', import.meta.url))) {
    console.log(`${size <= limit ? '✓' : '✗'} ${size.toFixed(1)} of ${limit} kB to ${name}`);
    if (size > limit) process.exitCode = 1;
  }
}
