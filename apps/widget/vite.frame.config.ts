import { defineConfig, type Plugin } from 'vite';

/** `dist/frame/`: relative addresses, so that it also works below a path. */
export default defineConfig({
  root: `${import.meta.dirname}/src/frame`,
  publicDir: false,
  base: './',
  logLevel: 'warn',
  plugins: [plainImports()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    outDir: '../../dist/frame',
    emptyOutDir: true,
    // The page asks for all that it needs at once; what is fetched on use has nothing beside it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, needs, { hostType }) => (hostType === 'html' ? needs : []),
    },
    reportCompressedSize: false,
  },
});

/** A dynamic import stays one: Vite's own helper brings styles along, which here come with the code (`lazy/wear`). */
function plainImports(): Plugin {
  return {
    name: 'parley-plain-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
  };
}
