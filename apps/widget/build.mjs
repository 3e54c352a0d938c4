import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, loadConfigFromFile } from 'vite';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

rmSync(here('dist'), { recursive: true, force: true });
await Promise.all(
  ['loader', 'frame', 'link', 'launcher', 'navigation'].map((name) => buildWith(`vite.${name}.config.ts`)),
);
for (const name of ['page.html', 'page.css']) cpSync(here(`src/link/${name}`), here(`dist/link/${name}`));
cpSync(here('demo'), here('dist/demo'), { recursive: true });
compress();

async function buildWith(file) {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, here(file));
  await build({ ...loaded.config, configFile: false });
}

/** Writes compressed forms beside each text file, so that the server does not compress them. */
function compress() {
  for (const name of readdirSync(here('dist'), { recursive: true })) {
    if (!/\.(js|css|html|svg)$/.test(name)) continue;
    const path = here(`dist/${name}`);
    const text = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(text));
  }
}
