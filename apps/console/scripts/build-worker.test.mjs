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
  'src/app/signed-in.tsx': { file: 'static/signed-in-5.js', imports: ['_shared.js', 'index.html'] },
  x: { file: 'static/x-6.js', imports: ['_shared.js'], isDynamicEntry: true },
  'src/features/demo/pages/y.tsx': { file: 'static/y-7.js', isDynamicEntry: true },
};

it('keeps the page and what its frame imports first, then what is opened later; no samples', () =>
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
      '/static/signed-in-5.js',
    ],
    rest: ['/static/x-6.js'],
  }));

it('another page is another version, the same the same', () => {
  const versionOf = (page) => buildFacts(manifest, page).version;
  expect(versionOf('a')).toBe(versionOf('a'));
  expect(versionOf('a')).not.toBe(versionOf('b'));
});

it('a part that is missing stops the build', () => expect(() => buildFacts({}, '')).toThrow('index.html'));
