import type { IncomingMessage } from 'node:http';
import { build, defineConfig, type Plugin } from 'vite';
import loader from './vite.loader.config';

/** The server that answers `/api` and `/ws`; this one serves the widget with hot reload. */
const SERVER = `http://127.0.0.1:${process.env.PORT || 10_000}`;

export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [servedPaths(), loaderScript()],
  server: {
    port: Number(process.env.WIDGET_DEV_PORT || 10_002),
    proxy: { '/api': SERVER, '/ws': { target: SERVER, ws: true } },
  },
});

/** Serves the same paths as in production. */
function servedPaths(): Plugin {
  return {
    name: 'parley-served-paths',
    configureServer({ middlewares }) {
      middlewares.use((request: IncomingMessage, _response, next) => {
        const url = request.url ?? '/';
        if (url === '/' || url === '/demo/') request.url = '/demo/index.html';
        else request.url = url.replace(/^\/widget\/frame\//, '/src/frame/');
        next();
      });
    },
  };
}

/** A classic script cannot be served module by module: it is bundled for each request, in a few milliseconds. */
function loaderScript(): Plugin {
  return {
    name: 'parley-loader-script',
    configureServer({ middlewares }) {
      middlewares.use('/widget.js', async (_request, response) => {
        const bundles = await build({
          ...loader,
          configFile: false,
          build: { ...loader.build, write: false, minify: false },
        });
        const [bundle] = [bundles].flat();
        const code = bundle && 'output' in bundle ? bundle.output[0].code : '';
        response.setHeader('Content-Type', 'text/javascript').end(code);
      });
    },
  };
}
