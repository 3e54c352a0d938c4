import { afterEach, beforeEach, expect, it, test } from 'vitest';
import { type ModelFailure, type ModelServer, startModelServer } from '../../../../testing/model-server';
import { createModelClient, type ModelError } from './model-client';

const wish = {
  messages: [{ role: 'user' as const, content: 'hello' }],
  maxTokens: 200,
  temperature: 0,
  timeoutMs: 2000,
};
const never = new AbortController().signal;
let server: ModelServer;

beforeEach(async () => {
  server = await startModelServer();
});
afterEach(() => server.close());

const client = (change = {}, isListed = true) =>
  createModelClient({ url: server.url, model: 'm', key: 'k', embeddingModel: 'e', ...change }, () => isListed);
const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: ModelError) => error.fault,
  );

test('a streamed reply is collected, with what it cost', async () => {
  server.says = () => '七天内可以退货[1]。';

  expect(await client().reply(wish, never)).toEqual({
    text: '七天内可以退货[1]。',
    calls: [],
    usage: { input: 100, output: 20 },
  });
  expect(server.asked[0]).toMatchObject({
    path: '/v1/chat/completions',
    key: 'k',
    model: 'm',
    messages: wish.messages,
  });
});

test('calls of tools are put together from their pieces', async () => {
  server.says = () => ({ call: [{ name: 'find_order', arguments: { number: 'DD43078388' } }] });

  expect((await client().reply(wish, never)).calls).toEqual([
    { id: 'call-0', name: 'find_order', arguments: '{"number":"DD43078388"}' },
  ]);
});

test('without figures from the server the tokens are estimated', async () => {
  server.usage = null;
  server.says = () => '七天内可以退货';

  expect((await client().reply(wish, never)).usage).toMatchObject({ output: 7 });
});

test('after 429 and 5xx there is a second try', async () => {
  server.says = () => 'fine';
  server.fails = ['429', null];

  expect((await client().reply(wish, never)).text).toBe('fine');
  expect(server.asked).toHaveLength(2);
});

it.each([
  ['429', 'busy'],
  ['500', 'failed'],
  ['401', 'refused'],
  ['cut', 'cut'],
  ['unfinished', 'cut'],
  ['length', 'long'],
  ['endless', 'long'],
  ['not-json', 'garbled'],
  ['wrong-json', 'garbled'],
  ['redirect', 'garbled'],
  ['slow', 'timeout'],
  ['silent', 'timeout'],
] as [ModelFailure, string][])('a server that fails by %s: %s', async (failure, fault) => {
  server.fails = [failure];
  server.says = () => 'an answer of some length';

  expect(await faultOf(client().reply({ ...wish, timeoutMs: fault === 'timeout' ? 200 : 4000 }, never))).toBe(fault);
});

test('a server that is away, and one that may not be called', async () => {
  expect(await faultOf(client({}, false).reply(wish, never))).toBe('private-target');
  expect(await faultOf(client({ url: 'ftp://x/' }).reply(wish, never))).toBe('bad-target');
  await server.close();
  expect(await faultOf(client().reply(wish, never))).toBe('unreachable');
  server = await startModelServer();
});

test('who stops a call ends it at once, at the server too', async () => {
  server.fails = ['slow'];
  server.says = () => 'an answer of some length';
  const stop = new AbortController();
  const fault = faultOf(client().reply({ ...wish, timeoutMs: 60_000 }, stop.signal));
  await expect.poll(() => server.asked.length).toBe(1);
  stop.abort();

  expect(await fault).toBe('stopped');
  await expect.poll(() => server.asked[0]!.isAborted).toBe(true);
});

test('vectors come in the order of their texts', async () => {
  expect(await client().vectors(['a', 'bb'], 1000, never)).toEqual([
    [1, 1],
    [2, 1],
  ]);
  server.embeds = () => [];
  expect(await faultOf(client().vectors(['a'], 1000, never))).toBe('garbled');
});
