import { defineConfig } from 'vite';

/** `dist/link/page.js`: what the page of a tracked link runs, beside the template that the server fills in. */
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
