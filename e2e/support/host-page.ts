import { once } from 'node:events';
import { createServer } from 'node:http';

/** A host page on an origin of its own, with the widget embedded. */
export type HostPage = { url: string; close(): Promise<void> };

type Parts = { widget: string; policy: string; css: string; snippet?: string };

/**
 * The policy that docs/how-to/embed.md asks for, of a page that loads nothing else. `more`: directives of the page's own.
 */
export const policyOf = (widget: string, more = ''): string =>
  `default-src 'none'; style-src 'self';${more} script-src ${widget}; frame-src 'self' ${widget}; connect-src ${widget} ${widget.replace('http', 'ws')}`;

/** `css` is the page's own stylesheet, `policy` its Content-Security-Policy, `snippet` the code of a site. */
export async function openHostPage(parts: Parts): Promise<HostPage> {
  const { widget, policy, css } = parts;
  const { snippet = `<script async src="${widget}/widget.js" data-site="demo"></script>` } = parts;
  const page = `<!doctype html>
<html lang="zh">
<head><meta charset="utf-8"><title>严格的店</title><link rel="stylesheet" href="/shop.css">
${snippet}</head>
<body><h1>严格的店</h1><p class="panel">正文</p><button class="launcher">加入购物车</button><iframe title="地图" src="/map"></iframe></body>
</html>`;
  const answers: Record<string, [type: string, body: string]> = {
    '/': ['text/html; charset=utf-8', page],
    '/price': ['text/html; charset=utf-8', page],
    '/shop.css': ['text/css; charset=utf-8', css],
    '/map': ['text/html; charset=utf-8', '<!doctype html><title>地图</title>'],
  };
  const server = createServer((request, response) => {
    const [type, body] = answers[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(body ? 200 : 404, { 'content-type': type, 'content-security-policy': policy }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    // localhost instead of the server's 127.0.0.1: another site to the browser.
    url: `http://localhost:${port}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
