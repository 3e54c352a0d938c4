import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ModelAsked = {
  path: string;
  key: string;
  model: string;
  messages: { role: string; content: string; tool_call_id?: string }[];
  tools: { function: { name: string } }[];
  input: string[];
  /** The call was ended by the caller before its answer was complete. */
  isAborted: boolean;
};

export type ModelSays = string | { call: { name: string; arguments: unknown }[] };

/** Ways in which a model's server fails. */
export type ModelFailure =
  | '429'
  | '500'
  | '401'
  | 'cut'
  | 'endless'
  | 'silent'
  | 'slow'
  | 'not-json'
  | 'wrong-json'
  | 'unfinished'
  | 'length'
  | 'redirect';

/**
 * A server that speaks the protocol of OpenAI: `POST /v1/chat/completions` as a stream, and `/v1/embeddings`. `says`
 * answers a question; `fails` lists failures, one for each call (null: none); the last one stays.
 */
export async function startModelServer() {
  const asked: ModelAsked[] = [];
  const model = {
    asked,
    url: '',
    says: (_: ModelAsked): ModelSays => 'NO_ANSWER',
    fails: [] as (ModelFailure | null)[],
    /** Called after the first piece of an answer is written, such as to end the server in the middle. */
    inTheMiddle: null as (() => void) | null,
    usage: { prompt_tokens: 100, completion_tokens: 20 } as object | null,
    embeds: (text: string): number[] => [text.length, 1],
    /** Ends all connections and stops listening. */
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const server = createServer(async (request, response) => {
    response.on('error', () => undefined);
    const one = await readAsked(request);
    asked.push(one);
    response.on('close', () => {
      one.isAborted = !response.writableFinished;
    });
    const failure = (model.fails.length > 1 ? model.fails.shift() : model.fails[0]) ?? null;
    if (failure && failsAtOnce(response, failure)) return;
    if (one.path.endsWith('/embeddings')) {
      const data = one.input.map((text, index) => ({ object: 'embedding', index, embedding: model.embeds(text) }));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }));
    } else stream(response, one, failure);
  });

  function stream(response: ServerResponse, one: ModelAsked, failure: ModelFailure | null): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (choice: object, rest = {}) =>
      response.write(
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', choices: [choice], ...rest })}\n\n`,
      );
    if (failure === 'endless') {
      const more = (): void => void (response.destroyed || send({ index: 0, delta: { content: 'more '.repeat(50) } }));
      const timer = setInterval(more, 1);
      response.on('close', () => clearInterval(timer));
      return;
    }
    if (failure === 'not-json') return void response.end('data: {"choices": [\n\n');
    const said = model.says(one);
    if (typeof said === 'string') {
      for (const piece of said.match(/[\s\S]{1,8}/g) ?? []) {
        send({ index: 0, delta: { content: piece } });
        if (failure === 'cut') return void setImmediate(() => response.destroy());
        if (failure === 'unfinished') return void response.end();
        // The rest never comes.
        if (failure === 'slow') return;
        if (model.inTheMiddle) return void setImmediate(model.inTheMiddle);
      }
      send({ index: 0, delta: {}, finish_reason: failure === 'length' ? 'length' : 'stop' });
    } else {
      said.call.forEach(({ name, arguments: given }, index) => {
        const text = typeof given === 'string' ? given : JSON.stringify(given);
        send({
          index: 0,
          delta: { tool_calls: [{ index, id: `call-${index}`, type: 'function', function: { name, arguments: '' } }] },
        });
        for (const piece of text.match(/[\s\S]{1,8}/g) ?? [])
          send({ index: 0, delta: { tool_calls: [{ index, function: { arguments: piece } }] } });
      });
      send({ index: 0, delta: {}, finish_reason: 'tool_calls' });
    }
    if (model.usage) response.write(`data: ${JSON.stringify({ id: 'c', choices: [], usage: model.usage })}\n\n`);
    response.end('data: [DONE]\n\n');
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  model.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return model;
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>;

async function readAsked(request: IncomingMessage): Promise<ModelAsked> {
  let text = '';
  for await (const part of request) text += part;
  const body = JSON.parse(text || '{}');
  return {
    path: request.url ?? '',
    key: (request.headers.authorization ?? '').replace('Bearer ', ''),
    model: body.model,
    messages: body.messages ?? [],
    tools: body.tools ?? [],
    input: [body.input ?? []].flat(),
    isAborted: false,
  };
}

/** True: the failure is the whole answer. `silent`: nothing is ever answered. */
function failsAtOnce(response: ServerResponse, failure: ModelFailure): boolean {
  const json = { 'content-type': 'application/json' };
  if (failure === '429') response.writeHead(429, json).end('{"error": {"message": "slow down"}}');
  else if (failure === '500') response.writeHead(500, json).end('{"error": {"message": "out of order"}}');
  else if (failure === '401') response.writeHead(401, json).end('{"error": {"message": "bad key"}}');
  else if (failure === 'wrong-json') response.writeHead(200, json).end('{"hello": "world"}');
  else if (failure === 'redirect') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  else return failure === 'silent';
  return true;
}
