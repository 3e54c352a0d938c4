import { defineConfig } from 'vite';

/** Builds `dist/link/page.js`, the script of the page of a tracked link; the server fills in the template beside it. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: 'dist/link',
    emptyOutDir: true,
    lib: { entry: 'src/link/main.ts', formats: ['iife'], name: 'parleyLink', fileName: () => 'page.js' },
  },
});
