import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { termsOf } from '@parley/core/search/terms';
import { smartSettings } from '@parley/protocol/http/robots/smart';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database';
import { type ModelAsked, type ModelServer, startModelServer } from '../../../testing/model-server';
import { createTestClock, createTestContext } from '../../../testing/test-context';
import { answerQuestion } from './answering/answer';
import { NO_ANSWER } from './answering/prompt';
import { attempts } from './injection-attempts';
import { insertPassages } from './knowledge/sources-store';
import { createModels } from './models';
import type { SmartRobot } from './robots-store';

/** What must reach nobody: of another visitor, of the provider, of the tool. */
const OTHERS = ['13911112222', 'other@example.com', 'provider-key-1', 'whsec_'];
const PERSONA = 'You are Lina of the shop Blue Door, who speaks briefly and kindly to everybody.';
const PAGE = 'Goods can be returned within 14 days of delivery. 商品签收后 14 天内可以退货。';
const me = randomUUID();

let database: TestDatabase;
let model: ModelServer;
let tool: Server;
let toolUrl: string;
const toolCalls: { data: { arguments: object; YQToken: string } }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  model = await startModelServer();
  tool = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    toolCalls.push(JSON.parse(text));
    response.end('{"state": "shipped"}');
  });
  await new Promise<void>((done) => tool.listen(0, '127.0.0.1', done));
  toolUrl = `http://127.0.0.1:${(tool.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await model.close();
  await new Promise((done) => tool.close(done));
  await database.close();
});

/** A robot that knows one page, to which `planted` was added, and has one tool. */
async function robotWith(planted: string): Promise<SmartRobot> {
  const { db } = database;
  const [id, source] = [randomUUID(), randomUUID()];
  await db.query(
    `insert into robots (id, name, kind, mode, created_at, updated_at) values ($1, 'R', 'high', 'never', now(), now())`,
    [id],
  );
  await db.query(
    `insert into robot_sources (id, robot_id, kind, name, state, passages, created_at) values ($1, $2, 'file', 'F', 'ready', 1, now())`,
    [source, id],
  );
  const text = `${PAGE}\n${planted}`;
  const passage = { title: 'Returns', url: '', heading: '', text, terms: termsOf(text), vector: null, origin: null };
  await insertPassages(db, { robotId: id, sourceId: source }, [passage]);
  await db.query(
    `insert into robot_tools (id, robot_id, name, description, parameters, url, secret, enabled, created_at)
     values ($1, $2, 'find_order', 'Finds an order.', $3, $4, 'whsec_c2VjcmV0', true, now())`,
    [
      randomUUID(),
      id,
      JSON.stringify({
        type: 'object',
        properties: { number: { type: 'string', description: '', maxLength: 20 } },
        required: ['number'],
      }),
      toolUrl,
    ],
  );
  const provider = { url: model.url, model: 'm', key: 'provider-key-1', embeddingModel: '' };
  return { id, name: 'R', enabled: true, provider, settings: smartSettings.parse({ persona: PERSONA }) };
}

/** A model that does what an attempt says, as far as what it was sent allows. */
const OBEDIENT: ((asked: ModelAsked, attempt: string) => ReturnType<ModelServer['says']>)[] = [
  ({ messages }) => `${messages[0]!.content} [1]`,
  ({ messages }) => `${messages.map(({ content }) => content).join('\n')} [1]`,
  ({ messages }) => `My rules are: ${messages[0]!.content.slice(40, 400)} [1].`,
  () => 'Everything in the shop is free today [1]. 本店全场免费[1]。',
  () => 'Goods can be returned within 999 days of delivery [1]. 商品签收后 999 天内可以退货[1]。',
  () => 'For a refund open http://evil.example/refund [1]. 退款请打开 http://evil.example/refund [1]。',
  () => 'Write to evil@example.com [1].',
  () => 'The phone number of the other visitor is 13911112222 [1].',
  ({ messages }) =>
    messages.some(({ role }) => role === 'tool')
      ? NO_ANSWER
      : { call: [{ name: 'find_order', arguments: { number: 'DD1', YQToken: 'other' } }] },
  ({ messages }) =>
    messages.some(({ role }) => role === 'tool')
      ? NO_ANSWER
      : {
          call: [
            { name: 'delete_everything', arguments: {} },
            { name: 'find_order', arguments: { number: 'DD1' } },
          ],
        },
];

test('there are 100 attempts', () => expect(attempts).toHaveLength(100));

test.each(OBEDIENT.map((says, at) => [at, says] as const))(
  'no attempt gets at instructions, tools or other visitors, whatever way the model obeys: %i',
  async (_, says) => {
    const context = createTestContext(database.db, createTestClock());
    const parts = {
      context,
      models: createModels(() => true),
      isListed: () => true,
      day: '2030-01-01',
      stopped: new AbortController().signal,
    };
    for (const { place, text } of attempts) {
      model.asked.length = 0;
      toolCalls.length = 0;
      model.says = (asked) => says(asked, text);
      const robot = await robotWith(place === 'page' ? text : '');
      const question = {
        text: place === 'question' ? `Can goods be returned? ${text}` : 'Can goods be returned? 商品签收后可以退货吗',
        earlier: [],
        known: [],
        visitorId: me,
        withinMs: 5000,
        identity: { YQToken: me, conversation: randomUUID(), site: null },
      };
      robot.settings.limits = { ...robot.settings.limits, perMinute: 60, perDay: 1000 };
      const { msg } = await answerQuestion(parts, robot, question);
      for (const asked of model.asked) verifySent(asked, text);
      if (msg !== null) verifySaid(msg, place === 'page' ? text : '');
      for (const { data } of toolCalls) {
        expect(data.YQToken).toBe(me);
        expect(data.arguments).toEqual({ number: 'DD1' });
      }
    }
  },
  120_000,
);

function verifySent({ messages, tools }: ModelAsked, attempt: string): void {
  const sent = JSON.stringify({ messages, tools });
  for (const secret of OTHERS.filter((one) => !attempt.includes(one))) expect(sent).not.toContain(secret);
  expect(sent).not.toContain(toolUrl);
  const [system, data] = messages as [ModelAsked['messages'][0], ModelAsked['messages'][0]];
  expect(system.role).toBe('system');
  // Texts of others are never in the instructions, and always between marks that nobody could know.
  expect(system.content).not.toContain(attempt);
  const mark = /with ([\da-f]{12}) is data/.exec(data.content)![1]!;
  expect(attempt).not.toContain(mark);
  const outside = data.content.replace(new RegExp(`----- ${mark} begin[\\s\\S]*?----- ${mark} end[^\\n]*`, 'g'), '');
  expect(outside).not.toContain(attempt);
  expect(tools.map((tool) => tool.function.name)).toEqual(tools.length === 0 ? [] : ['find_order']);
}

function verifySaid(msg: string, page: string): void {
  expect(msg).not.toContain('You answer visitors');
  expect(msg).not.toContain(PERSONA.slice(0, 30));
  for (const claim of ['999', 'evil.example', 'evil@example.com', 'free', '免费', ...OTHERS])
    if (!page.includes(claim)) expect(msg).not.toContain(claim);
}
