import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, loadConfigFromFile } from 'vite';
import { sdkPage } from './scripts/sdk-page.mjs';
import { packageOf } from './scripts/tar.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

rmSync(here('dist'), { recursive: true, force: true });
const PARTS = ['loader', 'frame', 'link', 'launcher', 'navigation', 'offers', 'opening', 'image', 'preview'];
await Promise.all(PARTS.map((name) => buildWith(`vite.${name}.config.ts`)));
for (const name of ['page.html', 'page.css']) cpSync(here(`src/link/${name}`), here(`dist/link/${name}`));
cpSync(here('demo'), here('dist/demo'), { recursive: true });
makePreview();
makePackage();
writeFileSync(here('dist/demo/sdk/index.html'), sdkPage(readFileSync(here('../../docs/how-to/embed.md'), 'utf8')));
compress();

async function buildWith(file) {
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, here(file));
  await build({ ...loaded.config, configFile: false });
}

/**
 * The page where settings are previewed: the same loader and window, at addresses of their own, so that their calls go
 * nowhere but to the stand-in, which the frame's page loads first.
 */
function makePreview() {
  const into = (path) => here(`dist/demo/preview/${path}`);
  mkdirSync(into('widget/frame'), { recursive: true });
  cpSync(here('src/preview-page/page.html'), into('index.html'));
  cpSync(here('src/preview-page/page.css'), into('page.css'));
  cpSync(here('src/preview-page/frame.js'), into('frame.js'));
  cpSync(here('dist/widget.js'), into('widget.js'));
  cpSync(here('dist/parts'), into('widget/parts'), { recursive: true });
  const frame = readFileSync(here('dist/frame/index.html'), 'utf8')
    .replaceAll('"./assets/', '"../../../../widget/frame/assets/')
    .replace('<title>', '<script src="../../frame.js"></script>\n    <title>');
  writeFileSync(into('widget/frame/index.html'), frame);
}

/** The package that pages built with a bundler install from the server: `npm install <server>/widget/parley-widget.tgz`. */
function makePackage() {
  const text = (path) => readFileSync(here(path), 'utf8');
  writeFileSync(
    here('dist/parley-widget.tgz'),
    packageOf({
      'package.json': text('npm/package.json'),
      'index.js': text('npm/index.js'),
      'index.d.ts': `${text('widget.d.ts')}\n${text('npm/load.d.ts')}`,
    }),
  );
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
