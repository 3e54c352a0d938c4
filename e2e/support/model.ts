import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Tokens that each call is said to take. */
const USAGE = { prompt_tokens: 100, completion_tokens: 20 };

/** A stand-in of a language model. */
export type Model = {
  /** For a smart robot's settings. */
  url: string;
  /** What it answers; `asked`: all messages of the call as one text. */
  says: (asked: string) => string;
  /** Called once, after the first piece of the next answer is written. */
  inTheMiddle: (() => void) | null;
  /** Ends the answers that are being written, and accepts no more questions. */
  close(): Promise<void>;
};

/** A language model's server, as far as a robot needs it: `POST …/chat/completions`, answered as a stream. */
export async function startModel(): Promise<Model> {
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined);
    let body = '';
    for await (const part of request) body += part;
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of model.says(messages.map(({ content }) => content).join('\n')).match(/[\s\S]{1,6}/g) ?? []) {
      write(response, { delta: { content: piece } });
      if (model.inTheMiddle) return model.inTheMiddle();
    }
    write(response, { delta: {}, finish_reason: 'stop' });
    response.write(`data: ${JSON.stringify({ id: 'c', choices: [], usage: USAGE })}\n\n`);
    response.end('data: [DONE]\n\n');
  });
  const model: Model = {
    url: '',
    says: () => 'NO_ANSWER',
    inTheMiddle: null,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return model;
}

function write(response: ServerResponse, choice: object): void {
  const chunk = { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] };
  response.write(`data: ${JSON.stringify(chunk)}\n\n`);
}
