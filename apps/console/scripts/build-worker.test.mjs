import { expect, it } from 'vitest';
import { buildFacts } from './build-worker.mjs';

const manifest = {
  'index.html': {
    file: 'static/index-1.js',
    css: ['static/index-2.css'],
    imports: ['_shared.js'],
    dynamicImports: ['x'],
  },
  '_shared.js': { file: 'static/shared-3.js', assets: ['static/ding-4.mp3'] },
  'src/app/start-app.tsx': { file: 'static/start-8.js', imports: ['_shared.js'], isDynamicEntry: true },
  'src/locales/zh/shell/desk.ts': { file: 'static/zh-9.js', isDynamicEntry: true },
  'src/locales/en/shell/desk.ts': { file: 'static/en-10.js', isDynamicEntry: true },
  'src/app/signed-in.tsx': { file: 'static/signed-in-5.js', imports: ['_shared.js', 'index.html'] },
  x: { file: 'static/x-6.js', imports: ['_shared.js'], isDynamicEntry: true },
  'src/features/demo/pages/y.tsx': { file: 'static/y-7.js', isDynamicEntry: true },
};

it('keeps the page and what starts its frame first, in both languages, then what is opened later; no samples', () =>
  expect(buildFacts(manifest, 'page')).toEqual({
    version: expect.stringMatching(/^[0-9a-f]{12}$/),
    entry: '/static/index-1.js',
    files: [
      '/',
      '/manifest.webmanifest',
      '/icons/icon.svg',
      '/old-browser.js',
      '/static/index-1.js',
      '/static/index-2.css',
      '/static/shared-3.js',
      '/static/ding-4.mp3',
      '/static/start-8.js',
      '/static/signed-in-5.js',
      '/static/zh-9.js',
      '/static/en-10.js',
    ],
    rest: ['/static/x-6.js'],
  }));

it('another page is another version, the same the same', () => {
  const versionOf = (page) => buildFacts(manifest, page).version;
  expect(versionOf('a')).toBe(versionOf('a'));
  expect(versionOf('a')).not.toBe(versionOf('b'));
});

it('a part that is missing stops the build', () => expect(() => buildFacts({}, '')).toThrow('index.html'));
