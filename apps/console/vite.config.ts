import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineCodes } from '../../scripts/lib/inline-codes.mjs';
import { chunkGroups, frameFiles } from './chunks';

/** Where the console is served in development. */
const DEV_PORT = 10_000;
/** Where the server listens then. */
const SERVER = process.env.PARLEY_DEV_SERVER ?? `http://127.0.0.1:${process.env.PORT || 10_001}`;

export default defineConfig({
  plugins: [inlineCodes(), react(), frameFiles(import.meta.dirname)],
  build: {
    outDir: 'dist',
    assetsDir: 'static',
    // The service worker is built from it: which files there are.
    manifest: true,
    target: 'es2022',
    // Fonts, sounds and pictures stay files: a data: URL would need a wider content security policy.
    assetsInlineLimit: 0,
    // Names of parts stand in the code that everybody loads; which file is which, the manifest says.
    rolldownOptions: {
      output: { chunkFileNames: 'static/[hash].js', codeSplitting: { groups: chunkGroups(import.meta.dirname) } },
    },
  },
  server: {
    host: '127.0.0.1',
    port: DEV_PORT,
    strictPort: true,
    proxy: {
      // The page's own host goes along: what sets the login's cookie must come from the same origin.
      '/api': { target: SERVER, changeOrigin: false },
      // The built widget, in the preview of settings.
      '/demo': { target: SERVER, changeOrigin: false },
      '/widget': { target: SERVER, changeOrigin: false },
      '/ws': { target: SERVER, ws: true, changeOrigin: false },
    },
  },
});
