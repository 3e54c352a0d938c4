import { defineConfig } from 'vite';

/** `dist/frame/`: relative addresses, so that it also works below a path. */
export default defineConfig({
  root: `${import.meta.dirname}/src/frame`,
  publicDir: false,
  base: './',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    outDir: '../../dist/frame',
    emptyOutDir: true,
    modulePreload: false,
    reportCompressedSize: false,
  },
});
