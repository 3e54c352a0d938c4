import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addressMatcher } from '../addresses';
import type { WorkContext } from '../context';
import { createSender } from '../features/office/webhooks/sender';

export type Told = {
  headers: Record<string, string>;
  text: string;
  body: { type: string; data: Record<string, unknown> };
};

/** A program that webhooks call. `answers`: with what; by default 204. */
export async function startHookTarget() {
  const told: Told[] = [];
  const target = {
    told,
    url: '',
    answers: (response: ServerResponse, _: Told): void => void response.writeHead(204).end(),
    types: () => told.map(({ body }) => body.type),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const one = { headers: request.headers as Record<string, string>, text, body: JSON.parse(text) };
    told.push(one);
    response.on('error', () => undefined);
    target.answers(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return target;
}

export type HookTarget = Awaited<ReturnType<typeof startHookTarget>>;

/** A sender of webhooks, as the helper process runs one, which may call this machine. */
export const startTestSender = (context: WorkContext) =>
  createSender({ context, isListedTarget: addressMatcher(['127.0.0.0/8']) });
