import { inflateRawSync } from 'node:zlib';
import type { RouteName } from '@parley/protocol/http/routes';
import { routes } from '@parley/protocol/http/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { fillDemoDesk } from '../demo/fill-demo-desk';
import { startServer, type TestServer } from '../testing/start-server';
import type { TestAgent, TestVisitor } from '../testing/test-people';

/**
 * Stores a phone number and a mail address of its own in every column that can hold text, then reads everything that an
 * agent can read: none of them is shown to an agent with these masks. New tables and routes are covered too.
 */

/** Tables and columns without data of visitors, or in no answer, each with the reason. */
const LEFT_OUT: Record<string, string> = {
  migrations: 'data of the program',
  secrets: 'keys, in no answer',
  settings: 'texts of the organisation',
  sites: 'texts of the organisation',
  roles: 'texts of the organisation',
  agent_groups: 'texts of the organisation',
  quick_replies: 'texts of the organisation',
  quick_reply_versions: 'texts of the organisation',
  quick_reply_proposals: 'texts of the organisation',
  quick_reply_folders: 'texts of the organisation',
  quick_reply_uses: 'ids and times',
  robots: 'settings of the organisation',
  robot_entries: 'texts of the organisation',
  robot_entry_versions: 'texts of the organisation',
  robot_versions: 'texts of the organisation',
  robot_lab_runs: 'questions that administrators wrote, and counts',
  robot_lab_rows: 'masked when they are stored',
  smart_robots: 'settings of the organisation',
  robot_sources: 'addresses and states',
  robot_passages: 'texts of the organisation; those of letters and conversations are masked when they are stored',
  robot_tools: 'settings of the organisation',
  robot_usage: 'counts',

  links: 'texts of the organisation',
  agents: 'colleagues',
  avatars: 'colleagues',
  channel_accounts: 'texts of the organisation',
  channel_log: 'names of calls and numbers of errors',
  channel_secrets: 'keys, in no answer',
  channel_tokens: 'keys, in no answer',
  friendly_contacts: 'colleagues and partners, with the names that administrators gave them',
  shares: 'states and numbers',
  list_views: 'an agent’s own filters; sharing them has a test in features/foundation/views',
  login_sessions: 'an agent’s own sign-ins',
  agent_totp: 'keys, in no answer',
  agent_recovery_codes: 'keys, in no answer',
  contact_codes: 'codes, in no answer',
  known_devices: 'hashes, in no answer',
  login_attempts: 'counts, in no answer',
  server_processes: 'data of the program',
  person_keys: 'keys, in no answer',
  audit_head: 'the end of a chain of hashes',
  audit_checkpoints: 'the end of a chain of hashes',
  retention_reports: 'counts of what was removed',
};
/** Ids made by clients, which are answered unchanged. */
const IDS = new Set(['only_id', 'pinned_to', 'quote', 'external_id', 'key', 'file_key', 'code']);

let on: TestServer;
let admin: TestAgent;
let masked: TestAgent;
let withoutPhones: TestAgent;
let scopedToNothing: TestAgent;
/** The column of each planted number. */
const planted = new Map<string, string>();

beforeAll(async () => {
  on = await startServer();
  await fillDemoDesk(on.server.context);
  admin = await on.agent({ nickname: 'Root', role: 'Admin' });
  const rights = (await admin.call('GET /roles/getList', { pageSize: 100 })).data.list.find((one) => one.admin)!;
  const permissions = rights.permissions;
  const masks: ('phone' | 'email' | 'address')[] = ['phone', 'email', 'address'];
  await admin.call('POST /roles/doEdit', { role: 'Masked', name: 'Masked', permissions, masks });
  await admin.call('POST /roles/doEdit', { role: 'Alone', name: 'Alone', permissions, scope: 'own' });
  await admin.call('POST /roles/doEdit', { role: 'NoPhones', name: 'NoPhones', permissions, masks: ['phone'] });
  masked = await on.agent({ nickname: 'Masked', role: 'Masked' });
  withoutPhones = await on.signIn({ nickname: 'NoPhones', role: 'NoPhones' });
  scopedToNothing = await on.signIn({ nickname: 'Alone', role: 'Alone' });
  await nameField('planted');
  await plantEverywhere();
  await on.runJob('letters-seen');
});
afterAll(() => on.stop());

/** Defines a custom field for the values in `people.fields`, so that exports have a column for it. */
async function nameField(key: string): Promise<void> {
  const { list } = (await admin.call('GET /settings/getList')).data;
  const { value, version } = list.find(({ section }) => section === 'archive')!;
  const { status } = await admin.call('POST /settings/doEdit', {
    section: 'archive',
    value: { ...(value as object), fields: [{ key, name: key, type: 'text' }] },
    version,
  });
  expect(status).toBe(200);
}

type Column = { table: string; name: string; type: string };

async function plantEverywhere(): Promise<void> {
  const { db } = on.server.context;
  const { rows } = await db.query<Column>(
    `select table_name as table, column_name as name, case when data_type = 'ARRAY' then udt_name else data_type end as type
     from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER'
       and (data_type in ('text', 'character varying', 'jsonb', 'json') or udt_name = '_text')
     order by table_name, column_name`,
  );
  for (const column of rows) {
    if (column.table in LEFT_OUT || IDS.has(column.name)) continue;
    const digits = 13_900_000_000 + planted.size * 37 + 1;
    const isPlanted = await plant(column, String(digits));
    if (isPlanted) planted.set(String(digits), `${column.table}.${column.name}`);
  }
}

const mailOf = (phone: string): string => `m${phone.slice(-5)}q@planted.example`;

/**
 * Puts the values into existing rows, which stay readable by the program. Returns false if the column accepts no such
 * text.
 */
async function plant({ table, name, type }: Column, phone: string): Promise<boolean> {
  const text = ` 电话${phone} ${mailOf(phone)} `;
  const column = `"${name}"`;
  const value =
    type === '_text'
      ? `${column} || $1::text`
      : /json/.test(type)
        ? `case jsonb_typeof(${column}::jsonb) when 'object' then ${column}::jsonb || jsonb_build_object('planted', $1::text) else ${column}::jsonb end`
        : `case when ${column} like '{%"url"%' then ${column} else coalesce(${column}, '') || $1::text end`;
  const { db } = on.server.context;
  try {
    const { rowCount } = await db.query(`update "${table}" set ${column} = ${value}`, [text]);
    return (rowCount ?? 0) > 0;
  } catch {
    // A check or a key refuses free text: a state, a kind, a hash.
    return false;
  }
}

/** Existing ids, by the parameter names of routes. */
async function things(): Promise<Record<string, string[]>> {
  const { db } = on.server.context;
  const ids = async (sql: string) => (await db.query<{ id: string }>(sql)).rows.map(({ id }) => id);
  const visitors = await ids(
    `select id from visitors where state <> 'gone' order by person_id is null, last_seen_at desc limit 16`,
  );
  const tables = await ids(
    `select c.table_name as id from information_schema.columns c
     where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'uuid'`,
  );
  const everyId: string[] = [];
  for (const table of tables) everyId.push(...(await ids(`select id from "${table}" order by id desc limit 2`)));
  return {
    YQToken: visitors,
    conversation: await ids('select id from conversations order by opened_at desc limit 12'),
    person: await ids('select id from people limit 6'),
    uuid: await ids('select id from agents limit 4'),
    id: everyId,
  };
}

type ReadCall = { route: RouteName; query: Record<string, string> };

/** Every GET for agents, with its required parameters. */
async function calls(): Promise<ReadCall[]> {
  const known = await things();
  return (Object.keys(routes) as RouteName[]).flatMap((route) => {
    const { needs } = routes[route];
    if (!route.startsWith('GET ') || needs === 'public' || needs === 'visitor') return [];
    // These would end the login of the later calls.
    if (/logOut|expireToken|refreshToken/.test(route)) return [];
    const request = 'request' in routes[route] ? (routes[route].request as z.ZodType) : null;
    const shape = (request?._zod.def as { shape?: Record<string, z.ZodType> } | undefined)?.shape ?? {};
    const wanted = Object.keys(shape).filter((key) => isRequired(shape[key]!));
    const base: Record<string, string> = 'pageSize' in shape ? { pageSize: '100' } : {};
    const key = wanted.find((name) => name in known);
    const rest = Object.fromEntries(wanted.filter((name) => name !== key).map((name) => [name, 'a']));
    const values = key === undefined ? [null] : known[key]!;
    return values.map((value) => ({
      route,
      query: { ...base, ...rest, ...(key !== undefined && value !== null ? { [key]: value } : {}) },
    }));
  });
}

const isRequired = (schema: z.ZodType): boolean => !schema.safeParse(undefined).success;

async function read(agent: TestAgent, { route, query }: ReadCall): Promise<{ status: number; text: string }> {
  const response = await on.server.http.inject({
    method: 'GET',
    url: `/api${route.slice('GET '.length)}`,
    query,
    headers: { authorization: `Bearer ${agent.token}` },
  });
  const body = response.rawPayload;
  return { status: response.statusCode, text: isZip(body) ? unzipped(body) : body.toString('utf8') };
}

const isZip = (body: Buffer): boolean => body.subarray(0, 2).toString('latin1') === 'PK';

/** Everything in it that can be inflated: enough to search for a number. */
function unzipped(body: Buffer): string {
  let text = '';
  for (let at = body.indexOf('PK\x03\x04'); at >= 0; at = body.indexOf('PK\x03\x04', at + 4)) {
    const start = at + 30 + body.readUInt16LE(at + 26) + body.readUInt16LE(at + 28);
    try {
      text += inflateRawSync(body.subarray(start), { finishFlush: 2 }).toString('utf8');
    } catch {
      // Stored without compression: the bytes are the text.
      text += body.subarray(start).toString('utf8');
    }
  }
  return text;
}

/** The columns whose number or mail address occurs in a text. */
const columnsIn = (text: string): string[] =>
  [...planted].flatMap(([phone, column]) =>
    text.includes(phone) ? [`${column} (phone)`] : text.includes(mailOf(phone)) ? [`${column} (mail)`] : [],
  );

/** For each route, the columns whose number or address an agent was shown. */
async function readAll(agent: TestAgent, asked: readonly ReadCall[], more: Record<string, string> = {}) {
  const found = new Map<string, Set<string>>();
  for (let at = 0; at < asked.length; at += AT_ONCE)
    await Promise.all(
      asked.slice(at, at + AT_ONCE).map(async (one) => {
        const { text } = await read(agent, { ...one, query: { ...one.query, ...more } });
        for (const column of columnsIn(text)) found.set(one.route, (found.get(one.route) ?? new Set()).add(column));
      }),
    );
  return Object.fromEntries([...found].map(([route, columns]) => [route, [...columns].sort()]));
}

/** Concurrent calls. */
const AT_ONCE = 8;

test('the values are planted, and an administrator reads most of them', async () => {
  expect(planted.size).toBeGreaterThan(60);
  const all = await readAll(admin, await calls());
  const seen = Object.values(all).flat();
  for (const route of ['GET /users/getList', 'GET /users/export'])
    expect(all[route]).toContain('people.fields (phone)');
  const tables = new Set(seen.map((column) => column.split('.')[0]));
  for (const table of ['messages', 'notes', 'letters', 'people', 'visitors', 'ratings', 'conversation_summaries'])
    expect(tables, seen.join('\n')).toContain(table);
});

test('an agent for whom they are masked finds them in no answer and no export', async () => {
  expect(await readAll(masked, await calls())).toEqual({});
});

test('if only phone numbers are masked, mail addresses are shown', async () => {
  const seen = Object.values(await readAll(withoutPhones, await calls())).flat();
  expect(seen.filter((column) => column.endsWith('(phone)'))).toEqual([]);
  expect(seen.filter((column) => column.endsWith('(mail)')).length).toBeGreaterThan(10);
});

test('an XLSX export shows no more than a CSV', async () => {
  const exports = (await calls()).filter(({ route }) => 'download' in routes[route]);
  expect(exports.length).toBeGreaterThan(2);
  expect(await readAll(admin, exports, { format: 'xlsx' })).not.toEqual({});
  expect(await readAll(masked, exports, { format: 'xlsx' })).toEqual({});
});

test('no search finds masked values', async () => {
  const searches = (await calls()).filter(({ route }) => {
    const request = 'request' in routes[route] ? (routes[route].request as z.ZodType) : null;
    return 'text' in ((request?._zod.def as { shape?: object } | undefined)?.shape ?? {});
  });
  const found: string[] = [];
  let foundByAdmin = 0;
  const search = async (asked: ReadCall, phone: string) => {
    const by = async (agent: TestAgent, text: string) =>
      rowsOf(await read(agent, { ...asked, query: { ...asked.query, text } }));
    if ((await by(admin, phone)) === 0) return;
    foundByAdmin += 1;
    for (const text of [phone, phone.slice(3), mailOf(phone)])
      if ((await by(masked, text)) > 0) found.push(`${asked.route}: ${planted.get(phone)} by ${text}`);
  };
  const phones = [...planted.keys()];
  for (const asked of new Map(searches.map((one) => [one.route, one])).values())
    for (let at = 0; at < phones.length; at += AT_ONCE)
      await Promise.all(phones.slice(at, at + AT_ONCE).map((phone) => search(asked, phone)));
  expect(foundByAdmin).toBeGreaterThan(3);
  expect(found).toEqual([]);
});

function rowsOf({ status, text }: { status: number; text: string }): number {
  if (status !== 200 || !text.startsWith('{')) return 0;
  const { data } = JSON.parse(text) as { data?: { list?: unknown[] } };
  return data?.list?.length ?? 0;
}

test('a masked value that is written back is refused; a new value is stored and shown masked', async () => {
  const { list } = (await masked.call('GET /users/getList', { pageSize: 100 })).data;
  const edit = (value: object) => masked.call('POST /users/doEdit', { id: list[0]!.id, ...value });
  expect(await edit({ phone: '138****5678' })).toMatchObject({ status: 403, error: 'masked' });
  expect(await edit({ mail: 'a***@b.example' })).toMatchObject({ status: 403, error: 'masked' });
  expect(await edit({ remark: '已打 138****5678' })).toMatchObject({ status: 403, error: 'masked' });
  expect((await edit({ remark: '13912345678 是新号码' })).data.remark).toBe('139****5678 是新号码');
  // `was` holds the masked value the agent saw; the hidden change is not revealed.
  const was = { remark: '139****5678 是新号码' };
  expect((await edit({ remark: '换了号码', was })).data.remark).toBe('换了号码');
  expect(await edit({ remark: '又换了', was })).toMatchObject({ status: 409, error: 'stale-version' });
});

test('pushes show no more', async () => {
  const PHONE = '13812345678';
  const MAIL = 'anna.b@live.example';
  const mark = masked.socket.frames.length;
  const markAdmin = admin.socket.frames.length;
  const visitor = await on.visitor();
  await admin.does('monitor', visitor, { on: true });
  await masked.does('monitor', visitor, { on: true });
  await visitor.views(`https://shop.example/?tel=${PHONE}`, `${PHONE} ${MAIL}`);
  await visitor.says(`我的电话 ${PHONE}`);
  await masked.does('takeOver', visitor);
  visitor.socket.send({ code: '6001', text: `写给 ${MAIL}` });
  await visitor.says(`${MAIL}`);
  await masked.does('note', visitor, { onlyID: 'note-1', msg: `回电 ${PHONE}` });
  await admin.does('takeOver', visitor);
  await admin.says(visitor, `是 ${PHONE} 吗`);
  await admin.does('transfer', visitor, { to: masked.uuid, note: `${PHONE}` });
  await admin.call('POST /visitors/doEdit', { YQToken: visitor.id, name: PHONE, phone: PHONE, tags: [PHONE] });
  await on.runJob('overview');
  await masked.does('accept', visitor);
  await on.settle();
  const pushedSince = (agent: TestAgent, from: number) => JSON.stringify(agent.socket.frames.slice(from));
  const codes = new Set(masked.socket.frames.slice(mark).map(({ code }) => code));
  for (const code of ['8006', '8010', '7003', '8005', '2005', '2018', '8001']) expect([...codes]).toContain(code);
  expect(pushedSince(admin, markAdmin)).toContain(PHONE);
  expect(pushedSince(admin, markAdmin)).toContain(MAIL);
  expect(pushedSince(masked, mark)).not.toContain(PHONE);
  expect(pushedSince(masked, mark)).not.toContain(MAIL);
  expect(pushedSince(masked, mark)).toContain('138****5678');

  const refused = await staleReply(visitor, PHONE);
  expect(JSON.stringify(refused)).not.toContain(PHONE);
  expect(JSON.stringify(refused)).toContain('138****5678');

  // Replayed pushes are masked too; the visitor reads the original text.
  const cursor = masked.socket.frames.findLast((frame) => 'cursor' in frame)!.cursor as string;
  await masked.leaves();
  await visitor.says(`再说一次 ${PHONE}`);
  const again = await masked.connect({ cursor });
  expect(again.codes()).toContain('8006');
  expect(JSON.stringify(again.frames)).not.toContain(PHONE);
  expect(JSON.stringify((await visitor.call('GET /visitor/messages', {})).data)).toContain(PHONE);
});

/** Sends a reply with an old `seen`: the refusal holds the missed messages. */
async function staleReply(visitor: TestVisitor, phone: string) {
  await visitor.says(`改成 ${phone}`);
  return masked.says(visitor, 'hello', { seen: 1 });
}

test('an agent whose scope is its own finds nothing of colleagues’', async () => {
  const { db } = on.server.context;
  const { rows } = await db.query<{ id: string; visitor_id: string }>(
    `select id, visitor_id from conversations where owner_id is not null limit 500`,
  );
  const others = new Set(rows.flatMap(({ id }) => id));
  const leaks = new Set<string>();
  for (const asked of (await calls()).filter(({ route }) =>
    /history|conversations|files|search|notes|ratings/i.test(route),
  )) {
    const { text } = await read(scopedToNothing, asked);
    for (const id of others) if (text.includes(id)) leaks.add(`${asked.route} ${JSON.stringify(asked.query)}`);
  }
  expect([...leaks]).toEqual([]);
});
