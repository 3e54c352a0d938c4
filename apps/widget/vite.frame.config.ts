import { defineConfig, type Plugin } from 'vite';
import { inlineCodes } from '../../scripts/lib/inline-codes.mjs';

/** Builds `dist/frame/` with relative addresses, so that it also works below a path. */
export default defineConfig({
  root: `${import.meta.dirname}/src/frame`,
  publicDir: false,
  base: './',
  logLevel: 'warn',
  plugins: [inlineCodes(), plainImports()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    outDir: '../../dist/frame',
    emptyOutDir: true,
    // The page preloads all static imports; lazily loaded parts have no further imports.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, needs, { hostType }) => (hostType === 'html' ? needs : []),
    },
    reportCompressedSize: false,
  },
});

/**
 * Replaces Vite's helper for dynamic imports, which loads styles separately; here they are part of the code
 * (`lazy/add-styles`). Browsers cache a failed module load by its address, so a retry uses another address.
 */
function plainImports(): Plugin {
  return {
    name: 'parley-plain-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? HELPER : null),
  };
}

/** The file name and its export are only in the text of the function. */
const HELPER = `
let tries = 0;
export const __vitePreload = (load, _, here) => load().catch(async (error) => {
  const [, name, , part] = /import\\(.(.+?\\.js).\\)(?:\\.then\\((\\w+)=>\\2\\.(\\w+)\\))?/.exec(load) ?? [];
  if (!name) throw error;
  const found = await import(/* @vite-ignore */ new URL(name, here) + '?' + ++tries);
  return part ? found[part] : found;
});`;
