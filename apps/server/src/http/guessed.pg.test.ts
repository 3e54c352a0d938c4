import { permissions } from '@parley/core/access/permissions';
import { maskKinds } from '@parley/core/access/scope';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerOf, type EveryRead, everyRead } from '../testing/every-read';
import { fieldsOf } from '../testing/sample-request';
import { startServer, type TestServer } from '../testing/start-server';
import type { TestAgent } from '../testing/test-people';

/**
 * Masked and hidden values do not influence any answer: no filter, sorting, search or export depends on them, and no
 * guard of a write distinguishes a right guess from a wrong one. All routes are called, so a new filter, and a new
 * route with a guard (`was`), is tested too.
 */

/** Two sets of values that look the same to the reader: `secret` is hidden, the others are masked. */
const VALUES = [
  { phone: '13811112222', mail: 'anna.b@mail.example', fields: { secret: 'blue', part: 'A-one-123456' } },
  { phone: '13899992222', mail: 'astrid@mail.example', fields: { secret: 'green', part: 'A-two-223456' } },
] as const;
const [ONE, OTHER] = VALUES;
/** Search words that match at first, and no longer after the change. */
const WORDS = [ONE.phone, ONE.mail, ONE.fields.secret, ONE.fields.part];

let on: TestServer;
let root: TestAgent;
let masked: TestAgent;
let ids: Record<string, string>;

beforeAll(async () => {
  on = await startServer();
  root = await on.agent({ nickname: 'Root', role: 'Admin' });
  const role = { role: 'Masked', name: 'Masked', permissions: [...permissions], masks: [...maskKinds] };
  await root.call('POST /roles/doEdit', role);
  masked = await on.agent({ nickname: 'Masked', role: 'Masked' });
  await defineFields();
  const first = await customer('First');
  await customer('Second');
  ids = first;
});
afterAll(() => on.stop());

async function defineFields(): Promise<void> {
  const field = { type: 'text' as const, options: [], required: false, onCard: true, masked: false, visibleTo: [] };
  const { list } = (await root.call('GET /settings/getList')).data;
  const { value, version } = list.find(({ section }) => section === 'archive')!;
  const fields = [
    { ...field, key: 'secret', name: 'Secret', visibleTo: ['Admin'] },
    { ...field, key: 'part', name: 'Part', masked: true },
  ];
  await root.call('POST /settings/doEdit', { section: 'archive', value: { ...(value as object), fields }, version });
}

/** A visitor with a conversation and a person in the archive. */
async function customer(name: string): Promise<Record<string, string>> {
  const visitor = await on.visitor();
  await visitor.says('hello');
  if ((await masked.row(visitor))?.serviceID !== masked.uuid) await masked.does('takeOver', visitor);
  const card = await root.call('POST /visitors/doEdit', { YQToken: visitor.id, name, ...ONE } as never);
  const { data } = await masked.does('end', visitor);
  const id = (card.data as { id: string }).id;
  return { YQToken: visitor.id, conversation: data.conversation!, person: id, id };
}

/** Changes the values as an import would, without changing any time. */
const setTo = ({ phone, mail, fields }: (typeof VALUES)[number]) =>
  on.database.db.query('update people set phone = $1, mail = $2, fields = $3 where id = $4', [
    phone,
    mail,
    fields,
    ids.id,
  ]);

/** Filters by custom fields, which have names of their own. */
const byCustomFields: EveryRead[] = (['GET /users/getList', 'GET /users/export'] as const).flatMap((route) =>
  ['secret', 'part'].flatMap((key) =>
    WORDS.flatMap((word) =>
      ['', '.from', '.to'].map((end) => ({ route, query: { [`fields.${key}${end}`]: word }, isPlain: false })),
    ),
  ),
);

test('values that are not shown change neither rows nor order nor number of any answer', async () => {
  const reads = [...everyRead(ids, WORDS), ...byCustomFields].filter(({ route }) => !OF_NOW.test(route));
  const all = async (agent: TestAgent, of = /./) => {
    const answers = new Map<string, string>();
    for (const one of reads.filter(({ route }) => of.test(route)))
      answers.set(`${one.route} ${new URLSearchParams(one.query)}`, await answerOf(on, agent, one));
    return answers;
  };
  await setTo(ONE);
  const [before, whole] = [await all(masked), await all(root, /users/)];
  await setTo(OTHER);
  const [after, wholeAfter] = [await all(masked), await all(root, /users/)];
  const differing = (a: Map<string, string>, b: Map<string, string>) =>
    [...a.keys()].filter((key) => a.get(key) !== b.get(key));
  // An agent who sees all notices the change in search, lists and exports.
  expect(differing(whole, wholeAfter).length).toBeGreaterThan(5);
  expect(differing(before, after)).toEqual([]);
});

/** Answers that contain a time or a new signature. */
const OF_NOW = /audit\/export/;

const guarded = (Object.keys(routes) as RouteName[]).filter((route) => 'was' in fieldsOf(route));

test.each(guarded)('%s: a guard compares what is shown, and nothing else', async (route) => {
  const fields = Object.keys(fieldsOf(route));
  const target = fields.includes('YQToken')
    ? { YQToken: ids.YQToken }
    : fields.includes('id')
      ? { id: ids.id }
      : { conversation: ids.conversation };
  const edit = fields.includes('summary') ? { category: 'other' } : { wechat: 'new' };
  const guess = async (was: object) => {
    const { status, error, data } = await masked.call(
      route as 'POST /users/doEdit',
      { ...target, ...edit, was } as never,
    );
    return { status, error, fields: (data as { fields?: unknown }).fields };
  };
  await setTo(ONE);
  expect(await guess({})).toMatchObject({ status: 200 });
  const right = { phone: ONE.phone, mail: ONE.mail };
  for (const [field, value] of Object.entries(right))
    expect([field, await guess({ [field]: value })]).toEqual([
      field,
      await guess({ [field]: OTHER[field as 'phone'] }),
    ]);
  for (const [key, value] of Object.entries(ONE.fields)) {
    const wrong = OTHER.fields[key as 'secret'];
    expect([key, await guess({ fields: { [key]: value } })]).toEqual([key, await guess({ fields: { [key]: wrong } })]);
  }
});

test('the routes with a guard', () => {
  expect(guarded).toEqual(
    expect.arrayContaining(['POST /visitors/doEdit', 'POST /users/doEdit', 'POST /history/doEdit']),
  );
});
