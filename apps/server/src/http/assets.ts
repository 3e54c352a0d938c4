import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { manifestOf } from '../console-manifest';
import { Refusal } from '../errors';
import type { HttpOptions } from './options';
import { consolePolicy, widgetPolicy } from './security-headers';
import { fileOf, sendFile } from './static-file';

/** Files of the build with a content hash in their name never change. */
const HASHED_NAME = /(^|-)[\w-]{8}\.\w+$/;
const HASHED_FOLDERS = ['assets', 'static'];
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Revalidated at every use; the etag makes the answer a 304. */
const REVALIDATE = 'no-cache';
/** Websites run an older loader for at most five minutes. */
const LOADER_CACHE = 'public, max-age=300';
const READABLE = ['access-control-allow-origin', '*'] as const;
/** Placeholder of the nonce in the console's index.html. */
const NONCE_MARK = '__CSP_NONCE__';
const NONCE_BYTES = 16;

type Assets = Pick<HttpOptions, 'assets' | 'siteDomains' | 'findPicture' | 'companyName'>;

/**
 * The built console at `/`, the loader at `/widget.js`, the chat window under `/widget/`, a page to try it at `/demo/`.
 */
export function mountAssets(app: FastifyInstance, { assets, siteDomains, findPicture, companyName }: Assets): void {
  const consoleDir = resolve(assets.console);
  const widgetDir = resolve(assets.widget);
  const get = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.route({ method: ['GET', 'HEAD'], url, handler });

  get('/widget.js', (request, reply) => serve(request, reply, widgetDir, 'widget.js', { cache: LOADER_CACHE }));
  get('/widget/*', async (request, reply) => {
    const path = indexOf(restOf(request));
    const domains = path.endsWith('.html') ? await siteDomains(siteOf(request)) : [];
    const policy = widgetPolicy(domains);
    reply.header('content-security-policy', policy).header('x-robots-tag', 'noindex');
    return serve(request, reply, widgetDir, path, { variant: policy });
  });
  // Modules that the loader imports from the pages of other origins.
  get('/widget/parts/*', (request, reply) =>
    serve(request, reply.header(...READABLE), widgetDir, `parts/${restOf(request)}`, { cache: LOADER_CACHE }),
  );
  // The preview has its own copy of the widget below its page.
  for (const base of ['', '/demo/preview'])
    get(`${base}/widget/pictures/:name`, async (request, reply) => {
      const served = await findPicture((request.params as { name: string }).name);
      if (served === null) throw new Refusal('not-found');
      return reply
        .header(...READABLE)
        .header('cache-control', IMMUTABLE)
        .type(typeof served === 'string' ? 'text/javascript; charset=utf-8' : 'image/webp')
        .send(served);
    });
  get('/demo', async (_request, reply) => reply.redirect('/demo/', 308));
  get('/demo/*', (request, reply) => serve(request, reply, join(widgetDir, 'demo'), indexOf(restOf(request))));
  get('/', (_request, reply) => sendConsole(reply, consoleDir));
  get('/index.html', (_request, reply) => sendConsole(reply, consoleDir));
  get('/manifest.webmanifest', (_request, reply) => sendManifest(reply, consoleDir, companyName()));
  get('/*', (request, reply) => serve(request, reply, consoleDir, restOf(request)));
}

/** The site key of the query; empty if it is not a single text. */
function siteOf(request: FastifyRequest): string {
  const { site } = request.query as { site?: unknown };
  return typeof site === 'string' ? site : '';
}

const restOf = (request: FastifyRequest): string => (request.params as { '*': string })['*'];
const indexOf = (path: string): string => (path === '' || path.endsWith('/') ? `${path}index.html` : path);

function cacheOf(path: string): string {
  const [name = '', folder = ''] = path.split('/').reverse();
  return HASHED_FOLDERS.includes(folder) && HASHED_NAME.test(name) ? IMMUTABLE : REVALIDATE;
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  root: string,
  path: string,
  { cache = cacheOf(path), variant = '' }: { cache?: string; variant?: string } = {},
): Promise<FastifyReply> {
  const file = fileOf(root, path);
  if (!file || !(await sendFile(request, reply, { file, cache, variant }))) throw new Refusal('not-found');
  return reply;
}

/** The console's page, with a new nonce for its inline script and the styles that its scripts create. */
async function sendConsole(reply: FastifyReply, root: string): Promise<FastifyReply> {
  const page = await readFile(join(root, 'index.html'), 'utf8').catch(() => null);
  if (page === null) throw new Refusal('not-found');
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  return reply
    .header('content-security-policy', consolePolicy(nonce))
    .header('cache-control', REVALIDATE)
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(NONCE_MARK, nonce));
}

/** What the installed console is called on the devices of agents. */
async function sendManifest(reply: FastifyReply, root: string, companyName: string): Promise<FastifyReply> {
  const manifest = await readFile(join(root, 'manifest.webmanifest'), 'utf8').catch(() => null);
  if (manifest === null) throw new Refusal('not-found');
  return reply
    .header('cache-control', REVALIDATE)
    .type('application/manifest+json; charset=utf-8')
    .send(manifestOf(manifest, companyName));
}
