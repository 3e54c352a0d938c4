import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** Where the build puts what it makes of code and styles; the page itself is filled in by the server and sent as it is. */
const FOLDER = new URL('../dist/static/', import.meta.url);

// Beside each text its compressed forms, so that the server spends nothing on them.
for (const name of readdirSync(FOLDER)) {
  if (!/\.(js|css|svg)$/.test(name)) continue;
  const text = readFileSync(new URL(name, FOLDER));
  writeFileSync(new URL(`${name}.gz`, FOLDER), gzipSync(text, { level: 9 }));
  writeFileSync(new URL(`${name}.br`, FOLDER), brotliCompressSync(text));
}
