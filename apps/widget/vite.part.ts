import { defineConfig } from 'vite';
import loader from './vite.loader.config';

/** Builds a part of the loader, `dist/parts/<name>.js`: a module of its own that a page imports if the site uses it. */
export const partConfig = (name: string) =>
  defineConfig({
    ...loader,
    build: {
      target: 'es2022',
      outDir: 'dist/parts',
      emptyOutDir: false,
      lib: { entry: `src/parts/${name}.ts`, formats: ['es'], fileName: () => `${name}.js` },
      // Vite keeps white space in libraries of this format, for bundlers that read its comments; browsers read these.
      rolldownOptions: { output: { minify: true } },
    },
  });
