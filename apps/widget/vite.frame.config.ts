import { defineConfig, type Plugin } from 'vite';
import { inlineCodes } from '../../scripts/lib/inline-codes.mjs';

/** `dist/frame/`: relative addresses, so that it also works below a path. */
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
    // The page asks for all that it needs at once; what is fetched on use has nothing beside it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, needs, { hostType }) => (hostType === 'html' ? needs : []),
    },
    reportCompressedSize: false,
  },
});

/**
 * A dynamic import stays one: Vite's own helper brings styles along, which here come with the code (`lazy/wear`).
 * A browser remembers for an address that it could not be fetched, and never asks again: after a cut it is another one.
 */
function plainImports(): Plugin {
  return {
    name: 'parley-plain-imports',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? HELPER : null),
  };
}

/** Which file, and which of its parts, stands in the text of the function alone. */
const HELPER = `
let tries = 0;
export const __vitePreload = (load, _, here) => load().catch(async (error) => {
  const [, name, , part] = /import\\(.(.+?\\.js).\\)(?:\\.then\\((\\w+)=>\\2\\.(\\w+)\\))?/.exec(load) ?? [];
  if (!name) throw error;
  const found = await import(/* @vite-ignore */ new URL(name, here) + '?' + ++tries);
  return part ? found[part] : found;
});`;
