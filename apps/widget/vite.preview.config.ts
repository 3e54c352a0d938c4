import { defineConfig } from 'vite';
import { inlineCodes } from '../../scripts/lib/inline-codes.mjs';

/** Builds `dist/demo/preview/page.js`: the stand-in of the server on the page where settings are previewed. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  plugins: [inlineCodes()],
  build: {
    target: 'es2022',
    outDir: 'dist/demo/preview',
    emptyOutDir: false,
    lib: { entry: 'src/preview-page/main.ts', formats: ['iife'], name: 'parleyPreviewPage', fileName: () => 'page.js' },
  },
});
