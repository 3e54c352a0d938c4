import type { FastifyInstance } from 'fastify';

/** `/api/docs`: the API as a page, and as OpenAPI at `/api/docs/json`. Built at the first request. */
export function mountDocs(app: FastifyInstance): void {
  let made: Promise<{ document: string; page: string; style: string }> | null = null;
  const docs = () => {
    made ??= makeDocs();
    return made;
  };

  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send((await docs()).page));
  app.get('/api/docs/style.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send((await docs()).style),
  );
  app.get('/api/docs/json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await docs()).document),
  );
}

async function makeDocs() {
  const [{ openApiDocument }, { docsPage, docsStyle }] = await Promise.all([
    import('./openapi'),
    import('./docs-page'),
  ]);
  const document = openApiDocument();
  return { document: JSON.stringify(document), page: docsPage(document), style: docsStyle };
}
