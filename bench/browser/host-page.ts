import { once } from 'node:events';
import { createServer } from 'node:http';

export type HostPage = { plain: string; withWidget: string; close(): Promise<void> };

const words = '这是一家茶铺的页面，有一些文字和一张图。'.repeat(40);
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="320"><rect width="640" height="320" fill="#cdb"/></svg>';
const head = '<!doctype html><html lang="zh"><head><meta charset="utf-8"><title>茶铺</title>';
const body = `<body style="font:16px/1.6 serif;max-width:720px;margin:40px auto"><h1>茶铺</h1><img src="/tea.svg" width="640" height="320" alt=""><p>${words}</p></body></html>`;

/** A host page without and with the widget, on another origin of the same site as the server. */
export async function openHostPage(widget: string): Promise<HostPage> {
  const tag = `<script async src="${widget}/widget.js" data-site="demo"></script>`;
  const answers: Record<string, [type: string, text: string]> = {
    '/plain': ['text/html', `${head}</head>${body}`],
    '/widget': ['text/html', `${head}${tag}</head>${body}`],
    '/tea.svg': ['image/svg+xml', drawing],
  };
  const server = createServer((request, response) => {
    const [type, text] = answers[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(text ? 200 : 404, { 'content-type': `${type}; charset=utf-8` }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    plain: `${origin}/plain`,
    withWidget: `${origin}/widget`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
