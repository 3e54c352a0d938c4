import { randomUUID } from 'node:crypto';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HiddenThing, HiddenWorld } from '../testing/hidden-world';
import { type NarrowDesk, narrowReaders, startNarrowDesk } from '../testing/narrow-readers';
import { fieldsOf, idsOf, sampleWith } from '../testing/sample-request';
import type { TestAgent } from '../testing/test-people';
import { upload } from '../testing/upload';

/**
 * Every route with an id × every id in its request × every reader who sees less than all: an id of something out of
 * scope is answered like one that does not exist, and changes nothing. A new route is tested too, and fails until each
 * of its ids is named in one of these tables.
 */

/** Ids known to every agent of the organisation, which reveal nothing. */
type Known = { known: string };
const colleague: Known = { known: 'colleagues are known to each other by name' };
const group: Known = { known: 'groups are known to everybody by name' };
const organisations: Known = { known: 'the organisation’s own, shown to whoever holds the permission' };
const own: Known = { known: 'the caller’s own: looked up as one of the caller’s' };
const administrators: Known = { known: 'for the administrator alone, who sees all' };

/** The kind of thing a field of this name identifies, in any route. */
const OF_FIELD: Record<string, HiddenThing | Known> = {
  YQToken: 'visitor',
  conversation: 'conversation',
  person: 'person',
  kept: 'person',
  merged: 'person',
  merge: 'merge',
  'contact[]': 'contact',
  'serviceID[]': 'agent',
  'owner[]': 'agent',
  'lastAgent[]': 'agent',
  'trashedBy[]': 'agent',
  'uuid[]': 'agent',
  'person[]': 'person',
  uuid: 'agent',
  serviceID: colleague,
  owner: colleague,
  assignee: colleague,
  agent: colleague,
  'second.agent': colleague,
  'sharedWith[]': colleague,
  to: colleague,
  with: colleague,
  group,
  'group[]': group,
  'groups[]': group,
  overflow: group,
  emergency: group,
  'second.group': group,
  'members[]': 'agent',
  site: organisations,
  hook: organisations,
  account: organisations,
  'account[]': organisations,
  'site[]': organisations,
  'sites[]': organisations,
  'links[]': organisations,
  robot: organisations,
  run: organisations,
  'related[]': organisations,
  'turns[]': { known: 'only turns of conversations in scope are settled' },
  'settings.fallback': organisations,
  'settings.robots[]': organisations,
  'as.related[]': organisations,
  'as.entry': organisations,
  'agent[]': colleague,
};

/** The kind of `id` and `ids`, by the start of the route; the longest match counts. */
const OF_ROUTE: Record<string, HiddenThing | Known> = {
  '/session': 'session',
  '/groups': group,
  '/friendly': 'contact',
  '/friendly/endShare': 'share',
  '/quickReply': 'quickReply',
  '/users': 'person',
  '/users/doFollowUp': 'followUp',
  '/users/doFollowUps': 'person',
  '/users/doDropFollowUp': 'followUp',
  '/users/import': 'import',
  '/users/erasureProof': administrators,
  '/users/doErase': administrators,
  '/users/doPurge': administrators,
  '/views': 'view',
  '/history': 'conversation',
  '/letter': 'letter',
  '/link': organisations,
  '/robot': organisations,
  '/askRobot': organisations,
  '/census/reports': own,
  '/record': 'signIn',
  '/record/doUnblock': organisations,
  '/audit': 'auditEntry',
  '/services': 'agent',
  '/roles': organisations,
  '/access': organisations,
  '/push': own,
  '/weChat': organisations,
  '/mailbox': organisations,
  '/push/doRevoke': administrators,
};

/** Exceptions, by route and field. */
const OF_BOTH: Partial<Record<RouteName, Record<string, HiddenThing | Known>>> = {
  'POST /quickReply/doMerge': { keep: administrators, 'ids[]': administrators },
  'GET /quickReply/versions': { id: administrators },
  'POST /quickReply/doImport': { batch: administrators },
  'POST /quickReply/undoImport': { batch: administrators },
  'POST /census/costs/doImport': { batch: organisations },
  'POST /askRobot/doImport': { batch: organisations },
  'POST /askRobot/undoImport': { batch: organisations },
  'POST /talk/useSuggestion': { id: { known: 'only a suggestion of a conversation in scope is counted' } },
  'POST /census/costs/undoImport': { id: organisations },
  'POST /quickReply/doDecide': { id: administrators },
  'POST /quickReply/doWithdraw': { id: { known: 'only a proposal of the caller’s own is found' } },
  'GET /access/getInspected': { id: { known: 'only what the caller looks at itself is found' } },
  'POST /access/doEndInspect': { id: { known: 'only what the caller looks at itself is found' } },
  'POST /groups/doEdit': { id: 'group' },
  'POST /groups/doDelete': { 'ids[]': 'group' },
  'POST /friendly/doEdit': { agent: colleague },
  'POST /services/handOver': { 'to.id': colleague },
  'POST /users/doPutBack': { 'list[].id': 'person', 'list[].owner': colleague, 'list[].sharedWith[]': colleague },
  'POST /roles/viewAs': { agent: 'agent', role: organisations },
  'GET /roles/getRights': { uuid: 'agent' },
  'POST /push/doTest': { word: own },
  'POST /push/here': { window: own, device: own },
  'GET /census/service/getRows': { key: 'agent' },
};

function thingOf(route: RouteName, path: string): HiddenThing | Known | undefined {
  const own = OF_BOTH[route]?.[path];
  if (own) return own;
  const bare = path.replace(/^was\./, '');
  if (bare !== 'id' && bare !== 'ids[]') return OF_FIELD[bare];
  const address = route.split(' ')[1]!;
  const [longest] = Object.keys(OF_ROUTE)
    .filter((beginning) => address.startsWith(beginning))
    .sort((a, b) => b.length - a.length);
  return longest === undefined ? undefined : OF_ROUTE[longest];
}

const isForAgents = (route: RouteName): boolean => !['public', 'visitor'].includes(String(routes[route].needs));
const cases = (Object.keys(routes) as RouteName[])
  .filter(isForAgents)
  .flatMap((route) => idsOf(route).map((path) => ({ route, path, thing: thingOf(route, path) })));

test('every id of every route is named in these tables', () => {
  expect(cases.filter(({ thing }) => thing === undefined).map(({ route, path }) => `${route} ${path}`)).toEqual([]);
  expect(cases.length).toBeGreaterThan(100);
});

/** Further fields that a request needs to be valid, or to have an effect. */
const MORE: Partial<Record<RouteName, object>> = {
  'POST /users/doChange': { addTags: ['new'] },
  'POST /history/doMark': { add: ['new'] },
  'POST /history/doEdit': { summary: 'new' },
  'POST /talk/summary': { summary: 'new' },
  'POST /letter/doReply': { window: true, mail: false },
  'POST /letter/doChange': { status: 'done' },
  'POST /users/doEdit': { name: 'new' },
  'POST /visitors/doEdit': { name: 'new' },
  'POST /users/doFollowUp': { text: 'new', dueAt: 1_900_000_000_000 },
  'POST /friendly/setPassword': { password: 'long-enough-too' },
  'POST /services/doEdit': { nickname: 'new' },
  'POST /services/handOver': { to: { kind: 'queue' } },
  'GET /census/service/getRows': { kind: 'state', figure: 'online' },
};

let desk: NarrowDesk;
let hidden: HiddenWorld;
/** A browsing visitor, whom every agent lists: the person of hidden conversations, on the site again. */
let browsing: string;
let picture: Buffer;

beforeAll(async () => {
  desk = await startNarrowDesk();
  hidden = await desk.grow('sesame');
  hidden.contact.push(desk.partner);
  browsing = (await desk.on.visitor()).id;
  await desk.on.database.db.query('update visitors set person_id = $2 where id = $1', [browsing, hidden.person[0]]);
  picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#1677ff' } })
    .png()
    .toBuffer();
  await watchWrites();
});
afterAll(() => desk.on.stop());

/** Things that only their own agent sees, whatever the scope of others. */
const PERSONAL: readonly HiddenThing[] = ['view', 'quickReply', 'session'];

const isHiddenFrom = (reader: string, thing: HiddenThing): boolean => reader !== 'all' || PERSONAL.includes(thing);

type Reply = { status: number; body: string };

async function ask(reader: TestAgent, route: RouteName, value: Record<string, unknown>): Promise<Reply> {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string];
  if ('upload' in routes[route]) return askWithFile(reader, path, value);
  const response = await desk.on.server.http.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${reader.token}` },
    ...(method === 'GET' ? { query: value as Record<string, string> } : { payload: value }),
  });
  return { status: response.statusCode, body: response.rawPayload.toString('latin1') };
}

async function askWithFile(reader: TestAgent, path: string, value: Record<string, unknown>): Promise<Reply> {
  const query = new URLSearchParams(value as Record<string, string>);
  const { status, ...body } = await upload(desk.on, reader.token, {
    name: 'me.png',
    content: picture,
    path: `${path}?${query}`,
  });
  return { status, body: JSON.stringify(body) };
}

/** Tables written periodically and by every call. */
const UNQUIET = ['server_processes', 'login_sessions', 'agent_connections'];

/** Records every written row in `written`, before and after. */
async function watchWrites(): Promise<void> {
  await desk.on.database.db.query(`
    create unlogged table written (id bigserial primary key, in_table text not null, content text not null);
    create function keep_written() returns trigger language plpgsql as $$ begin
      insert into written (in_table, content) values (tg_table_name, concat(old::text, new::text));
      return null;
    end $$;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'written' loop
        execute format('create trigger watched after insert or update or delete on %I for each row execute function keep_written()', name);
      end loop;
    end $$`);
}

/** Number of the last row of `written` that was read. */
let lastWritten = '0';

/** Writes since the last call: the tables, and those where a row names something hidden. */
async function writtenSince(): Promise<{ tables: string[]; hidden: string[] }> {
  const named = [...new Set(Object.values(hidden).flat())].join('|');
  const { rows } = await desk.on.database.db.query<{ name: string; hidden: boolean; last: string }>(
    // The entry of an export holds the filter as the caller wrote it, so the id that the caller named.
    `select in_table as name, bool_or(content ~ $1 and content !~ '\\.export,list,') as hidden, max(id) as last
     from written where id > $3 and in_table <> all($2) group by 1`,
    [named, UNQUIET, lastWritten],
  );
  for (const { last } of rows) if (BigInt(last) > BigInt(lastWritten)) lastWritten = last;
  return { tables: rows.map(({ name }) => name), hidden: rows.filter((row) => row.hidden).map(({ name }) => name) };
}

/** Guards against concurrent edits: their result must not depend on a row out of scope. */
const GUARDS: Record<string, unknown>[] = [{ version: 999 }, { versions: { kept: 999, merged: 999 } }, { was: {} }];

/** The request with each guard of the route, and with texts of hidden messages and notes if it takes such. */
function requestsOf(route: RouteName, path: string, id: string): Record<string, unknown>[] {
  const given = { ...sampleWith(route, path, id), ...MORE[route] };
  const fields = fieldsOf(route);
  const of = path !== 'YQToken' && 'YQToken' in fields && !route.includes('/history/') ? { YQToken: browsing } : {};
  const request = { ...given, ...of, ...(path.startsWith('to.') && sampleWith(route, path, id)) };
  const guarded = GUARDS.filter((guard) => Object.keys(guard).every((field) => field in fields));
  const all = [request, ...guarded.map((guard) => ({ ...request, ...guard }))];
  return 'onlyID' in request ? all.flatMap((one) => hidden.onlyID.map((onlyID) => ({ ...one, onlyID }))) : all;
}

test('every row exists: an agent with the scope all gets each of them', async () => {
  const reads = scoped.filter(({ route, path }) => route.startsWith('GET ') && !path.endsWith('[]'));
  const alike: string[] = [];
  for (const { route, path, thing } of reads) {
    const [request] = requestsOf(route, path, hidden[thing][0]!);
    const [absent] = requestsOf(route, path, randomUUID());
    const answers = [await ask(desk.root, route, request!), await ask(desk.root, route, absent!)];
    if (answers[0]!.body === answers[1]!.body) alike.push(`${route} ${path}`);
  }
  expect(reads.length).toBeGreaterThan(20);
  expect(alike).toEqual([]);
});

const scoped = cases.flatMap(({ thing, ...one }) => (typeof thing === 'string' ? [{ ...one, thing }] : []));

describe.each(narrowReaders)('%s', (name) => {
  test.each(
    scoped.filter(({ thing }) => isHiddenFrom(name, thing)).map((one) => [`${one.route} ${one.path}`, one] as const),
  )('%s', async (_, { route, path, thing }) => {
    const reader = desk.readers[name];
    expect(hidden[thing].length).toBeGreaterThan(0);
    for (const id of hidden[thing]) {
      const absent = randomUUID();
      const comparable = ({ status, body }: Reply) => ({
        status,
        body: body.replaceAll(absent, '<id>').replaceAll(id, '<id>'),
      });
      const ofAbsent = requestsOf(route, path, absent);
      for (const [at, request] of requestsOf(route, path, id).entries()) {
        await writtenSince();
        const replyForAbsent = await ask(reader, route, ofAbsent[at]!);
        const byAbsent = await writtenSince();
        const replyForHidden = await ask(reader, route, request);
        const byHidden = await writtenSince();
        expect([request, comparable(replyForHidden)]).toEqual([request, comparable(replyForAbsent)]);
        expect(byHidden.hidden.filter((table) => !byAbsent.hidden.includes(table))).toEqual([]);
        expect(byHidden.tables.filter((table) => !byAbsent.tables.includes(table))).toEqual([]);
      }
    }
  });
});

/** Frames of a socket that name a visitor. */
const FRAMES: Record<string, unknown>[] = [
  { code: '6010', msg: 'hello' },
  { code: '6010', msg: 'hello', seen: 0 },
  { code: '6013', seq: 1 },
  { code: '6011' },
];

test.each(['own', 'group', 'masked', 'guest'] as const)('%s: frames to a visitor over a socket', async (name) => {
  const reader = desk.readers[name];
  const socket = await reader.connect();
  for (const YQToken of hidden.visitor)
    for (const frame of FRAMES)
      for (const onlyID of hidden.onlyID) {
        const results: unknown[] = [];
        for (const to of [randomUUID(), YQToken]) {
          await writtenSince();
          const mark = socket.frames.length;
          socket.send({ ...frame, onlyID, YQToken: to });
          await desk.on.settle();
          const answers = socket.frames.slice(mark).map(({ cursor: _, ...answer }) => answer);
          results.push({ answers, written: (await writtenSince()).tables });
        }
        expect([frame, results[1]]).toEqual([frame, results[0]]);
      }
  await reader.leaves();
});
