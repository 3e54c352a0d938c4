import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { auditWord, auditWords } from '@parley/protocol/fields/audit-words';
import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import { sections } from '@parley/protocol/settings/sections';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../testing/start-server';
import type { TestAgent, TestVisitor } from '../../../testing/test-people';

/**
 * Every administrative write of the route table, and every route that returns a secret, leaves exactly one entry. A new
 * route fails until it has a scene here, or a reason why it leaves no entry.
 */
const isAdministrative = (name: RouteName): boolean => {
  const { needs, secret } = routes[name] as Route;
  if (secret) return true;
  return name.startsWith('POST ') && /"role"|setPermissions:|seePermissions:/.test(JSON.stringify(needs));
};

/** Administrative writes with other permissions. */
const ALSO: RouteName[] = [
  'POST /settings/doEdit',
  'POST /settings/doPublish',
  'POST /settings/doRollback',
  'POST /talk/blacklist',
  'POST /talk/unblacklist',
  'POST /quickReply/doEdit',
  'POST /quickReply/doDelete',
  'POST /visitors/doEdit',
];

const LEAVES_NONE: Partial<Record<RouteName, string>> = {
  'POST /link/check': 'reads an address',
  'POST /access/doSignInTest': 'calls a provider and stores nothing',
  'POST /access/doCheck': 'fetches a public page',
  'POST /link/doWeChatCode': 'asks the platform for a code of the link and changes no setting',
  'POST /weChat/doCode': 'asks the platform for a code and changes no setting',
  'POST /weChat/getTemplates': 'asks the platform for templates and stores nothing',
  'POST /weChat/doTest': 'tests a connection and stores nothing',
  'POST /mailbox/doTest': 'tests a connection and stores nothing',
  'POST /gateways/doTestMail': 'sends a test and stores nothing',
  'POST /gateways/doTestSms': 'sends a test and stores nothing',
  'POST /access/doTestToken': 'signs an identity of the sandbox and stores nothing',
  'POST /access/doEndInspect': 'ends what has left its entry at its beginning',
  'POST /quickReply/readImport': 'reads a spreadsheet and keeps nothing',
  'POST /askRobot/readImport': 'reads a spreadsheet and keeps nothing',
  'POST /robot/ask': 'asks and stores nothing',
  'POST /robot/doLab': 'asks and changes nothing',
  'POST /robot/doTestModel': 'calls a model and stores nothing',
  'POST /weChat/doSync': 'asks the platform for what it knows, and changes no setting',
  'POST /robot/doSync': 'reads sources anew and changes no setting',
  'POST /census/costs/readImport': 'reads a spreadsheet and keeps nothing',
  'POST /region/doTest': 'asks what the rules do',
  'POST /services/readImport': 'reads a spreadsheet and keeps nothing',
  'POST /launcher/upload': 'a picture in use only after a publication, which leaves its entry',
  'POST /settings/uploadSound': 'a sound in use only after a publication, which leaves its entry',
  'POST /users/import/upload': 'a draft; nobody is in the archive before the start, which leaves its entry',
  'POST /users/import/doMap': 'changes a draft',
  'POST /users/import/doFix': 'changes a draft',
};

const addresses = () => readFileSync(new URL('../../../../assets/regions/addresses-v4.xdb', import.meta.url));

let on: TestServer;
let boss: TestAgent;
let made = 0;

beforeAll(async () => {
  on = await startServer();
  boss = await on.agent({ role: 'Admin', nickname: 'Boss' });
});
afterAll(() => on.stop());

/** A name that no scene has used before. */
function another(what: string): string {
  made += 1;
  return `${what} ${made}`;
}
const data = async <N extends RouteName>(route: N, value: object) => {
  const reply = await boss.call(route, value as never);
  expect([route, reply.status, reply.error]).toEqual([route, 200, undefined]);
  return reply.data as never as Record<string, never> & { id: string };
};
const agent = () =>
  data('POST /services/doEdit', { username: another('a').replace(' ', '-'), password: 'long-enough' });
const group = () => data('POST /groups/doEdit', { name: another('Group') });
const role = () => data('POST /roles/doEdit', { role: another('R'), name: another('Role'), permissions: [] });
const site = () => data('POST /access/doEdit', { name: another('Site'), domains: [] });
const link = () => data('POST /link/doEdit', { name: another('Link') });
const HOOK = { url: 'https://8.8.8.8/', events: ['message.stored'], enabled: true };
const hook = async () => (await data('POST /access/doHook', HOOK)).id;
const account = async () =>
  (
    await data('POST /weChat/doEdit', {
      kind: 'official',
      name: another('Account'),
      appId: another('wx').replace(' ', ''),
      secret: 'of-the-app',
      token: 'token',
      mode: 'plain',
    })
  ).id;
const mailbox = async () => {
  const server = { host: 'mail.example.com', port: 993, security: 'tls' as const };
  const address = `${another('desk').replace(' ', '')}@shop.example`;
  const { id } = await data('POST /mailbox/doEdit', {
    name: another('Mailbox'),
    address,
    password: 'of-the-mailbox',
    imap: server,
    smtp: server,
  });
  return id;
};
const partner = () => data('POST /friendly/doEdit', { kind: 'partner', name: another('Partner') });
/** A partner who has accepted the invitation. */
const joined = async (): Promise<string> => {
  const { id, code } = (await partner()) as never as { id: string; code: { code: string } };
  const account = { username: another('guest').replace(' ', '-'), nickname: 'Guest', password: 'long-enough' };
  await boss.call('POST /friendly/join', { code: code.code, ...account });
  return id;
};

async function friend(): Promise<{ id: string; colleague: TestAgent }> {
  const colleague = await on.agent({ nickname: another('Colleague') });
  return { id: (await data('POST /friendly/doEdit', { kind: 'internal', agent: colleague.uuid })).id, colleague };
}

const replyLine = (msg: string) => ({ line: 2, msg, title: '', category: '', shortcut: '', tags: '', groups: '' });
const robot = async () => (await data('POST /robot/doEdit', { name: another('Robot') })).id;
const aPicture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#1677ff' } })
    .png()
    .toBuffer();
const entryOf = (robot: string) => ({ robot, question: another('Question'), answers: [{ msg: 'hello' }] });
const smartRobot = async () => (await data('POST /robot/doEdit', { name: another('Smart'), kind: 'high' })).id;
const source = async (): Promise<string> =>
  (await data('POST /robot/doSource', { robot: await smartRobot(), kind: 'site', url: 'https://8.8.8.8/' })).id;
const toolOf = (robot: string) => ({
  robot,
  name: another('tool').replace(' ', '_'),
  description: 'finds orders',
  url: 'https://8.8.8.8/',
  parameters: { type: 'object', properties: {} },
});
const entryLine = () => ({
  line: 2,
  question: another('Question'),
  similar: '',
  answer: 'Answer',
  keywords: '',
  match: '',
  category: '',
  weight: '',
  enabled: '',
});
const entry = async () => (await data('POST /askRobot/doEdit', entryOf(await robot()))).id;
const reply = () => data('POST /quickReply/doEdit', { scope: 'shared', title: another('Reply'), msg: 'hello' });

async function visitor(): Promise<TestVisitor> {
  const one = await on.visitor();
  await boss.call('POST /visitors/doEdit', { YQToken: one.id, name: another('Person') });
  return one;
}
const personOf = async (one: TestVisitor): Promise<string> =>
  (await boss.call('GET /visitors/card', { YQToken: one.id })).data.id!;
const person = async () => personOf(await visitor());

async function letter(by?: TestVisitor): Promise<string> {
  const one = by ?? (await on.visitor());
  const value = { onlyID: randomUUID(), content: another('Letter'), name: 'Li', phone: '13800000000' };
  return (await one.call('POST /visitor/letter', value)).data.id;
}

/** Two letters of one visitor. */
async function lettersOfOne(): Promise<{ older: string; newer: string }> {
  const one = await on.visitor();
  const older = await letter(one);
  on.clock.advance(1000);
  return { older, newer: await letter(one) };
}

/** An open conversation of the administrator. */
async function talk() {
  const one = await on.visitor();
  await one.says('hello');
  await boss.does('accept', one);
  return { visitor: one, conversation: (await boss.row(one))!.conversation! };
}

/** A conversation in which an agent was rated. */
async function ratedBy({ uuid }: TestAgent): Promise<{ conversation: string }> {
  const { conversation } = await talk();
  await on.database.db.query(
    `insert into ratings (conversation_id, agent_id, visitor_id, score, invited, rated_at)
     select id, $2, visitor_id, 1, false, now() from conversations where id = $1`,
    [conversation, uuid],
  );
  return { conversation };
}

/** A conversation in the trash. */
async function trashed(): Promise<string> {
  const { conversation } = await ended(await on.agent());
  await data('POST /history/doDelete', { ids: [conversation] });
  return conversation;
}

const POINTS = { speed: 5, solved: 4, manner: 3, rules: 2 };

/** A conversation that this agent has accepted and ended. */
async function ended(by: TestAgent): Promise<{ conversation: string }> {
  const one = await on.visitor();
  await one.says('hello');
  await by.does('accept', one);
  const { conversation } = (await by.row(one))!;
  await by.does('end', one);
  return { conversation: conversation! };
}

async function upload(route: string, name: string, content: Buffer) {
  const edge = 'edge-of-a-part';
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const response = await on.server.http.inject({
    method: 'POST',
    url: `/api${route}`,
    headers: { authorization: `Bearer ${boss.token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${edge}--\r\n`)]),
  });
  return { status: response.statusCode, data: response.json().data };
}

async function importDraft(): Promise<string> {
  const file = Buffer.from(`姓名,手机号\n${another('李')},1390000${1000 + made}\n`);
  return (await upload('/users/import/upload', 'people.csv', file)).data.id;
}
async function imported(): Promise<string> {
  const id = await importDraft();
  await data('POST /users/import/doStart', { id });
  await on.runJob('imports');
  return id;
}

async function loginRecord(): Promise<string> {
  const { uuid } = await on.signIn({ nickname: another('Login') });
  const { rows } = await on.database.db.query(
    `insert into login_records (id, username, agent_id, session_id, address, user_agent, at)
     select $2, 'x', agent_id, id, '127.0.0.1', '', now() from login_sessions where agent_id = $1 returning id`,
    [uuid, randomUUID()],
  );
  return rows[0].id;
}

const version = async (section: string): Promise<number> =>
  (await boss.call('GET /settings/getList')).data.list.find((one) => one.section === section)!.version;
const aLine = () => ({ line: 1, username: another('b').replace(' ', '-'), nickname: 'B', password: 'long-enough' });
const EMPTY_LINE = { jobNumber: '', roles: '', groups: '', limit: '' };

/** Prepares the data and returns the request; for an upload route, a function that sends it. */
type Scene = () => Promise<object | (() => Promise<{ status: number }>)>;

const REPORT = { question: { subject: 'flow', figures: ['visits'], range: { preset: 'today' } } } as const;
const report = () => data('POST /census/reports/doEdit', { ...REPORT, name: another('Report') });

const COST = { line: 2, date: '2030-01-31', until: '', engine: '', site: '', cost: '1' };
const costs = () => ({
  batch: randomUUID(),
  name: 'costs.csv',
  currency: 'CNY' as const,
  lines: [{ ...COST, keyword: another('word') }],
});

/** A mail server is entered first. */
async function schedule() {
  await data('POST /settings/doEdit', {
    section: 'mail',
    value: { host: 'mail.example' },
    version: await version('mail'),
  });
  return { every: 'day', hour: 9, recipients: ['a@b.cn'], language: 'en' } as const;
}

const SCENES: Partial<Record<RouteName, Scene>> = {
  'POST /census/keywords/merge': async () => ({ main: another('main'), words: [another('word')] }),
  'POST /census/keywords/undo': async () => {
    const words = [another('word')];
    await data('POST /census/keywords/merge', { main: another('main'), words });
    return { words };
  },
  'POST /census/costs/doImport': async () => costs(),
  'POST /census/costs/undoImport': async () => {
    const { batch } = costs();
    await data('POST /census/costs/doImport', { ...costs(), batch });
    return { id: batch };
  },
  'POST /census/trust/rebuild': async () => {
    await on.visitor();
    return {};
  },
  'POST /census/trust/check': async () => {
    await on.visitor();
    return {};
  },
  'POST /groups/doEdit': async () => ({ id: (await group()).id, name: another('Other') }),
  'POST /groups/doDelete': async () => ({ ids: [(await group()).id] }),
  'POST /roles/doEdit': async () => ({ role: another('R'), name: 'Keeper', permissions: [] }),
  'POST /roles/doDelete': async () => ({ ids: [(await role()).id] }),
  'POST /roles/viewAs': async () => ({ role: (await role()).id }),
  'POST /access/doEdit': async () => ({ id: (await site()).id, name: another('Site'), domains: ['a.example'] }),
  'POST /access/doDelete': async () => ({ ids: [(await site()).id] }),
  'GET /access/getSecret': async () => ({ id: (await site()).id }),
  'POST /access/renewSecret': async () => ({ id: (await site()).id }),
  'POST /settings/doEdit': async () => ({
    section: 'routing',
    value: { graceSeconds: 90 },
    version: await version('routing'),
  }),
  'POST /settings/doPublish': async () => {
    const place = { section: 'window', site: (await site()).id };
    await data('POST /settings/doDraft', { ...place, value: { title: another('Title') } });
    return place;
  },
  'POST /settings/doRollback': async () => {
    await data('POST /settings/doEdit', { section: 'samples', value: {}, version: await version('samples') });
    return { section: 'samples', version: await version('samples') };
  },

  'POST /services/doEdit': async () => ({ id: (await agent()).id, nickname: 'Other', password: 'also-long-enough' }),
  'POST /services/doEnable': async () => ({ ids: [(await agent()).id], enabled: false }),
  'POST /services/doDelete': async () => ({ ids: [(await agent()).id] }),
  'POST /services/forceOffline': async () => ({ ids: [(await on.agent()).uuid] }),
  'POST /services/handOver': async () => {
    const one = await on.visitor();
    const busy = await on.agent();
    await one.says('hello');
    await busy.does('accept', one);
    return { id: busy.uuid, to: { kind: 'queue' } };
  },
  'POST /census/service/doState': async () => ({ agent: (await on.agent()).uuid, state: '1', reason: 'lunch' }),
  'POST /census/service/doAppeal': async () => {
    const { conversation } = await ratedBy(boss);
    return { conversation, agent: boss.uuid, reason: 'not meant for me' };
  },
  'POST /census/service/doAnswer': async () => {
    const judged = await on.signIn({ role: 'Admin' });
    const named = { ...(await ratedBy(judged)), agent: judged.uuid };
    await judged.call('POST /census/service/doAppeal', { ...named, reason: 'not meant for me' });
    return { ...named, outcome: 'accepted', answer: 'it was not' };
  },
  'POST /census/service/doTask': async () => {
    const named = { ...(await ratedBy(boss)), agent: boss.uuid };
    return { ...named, text: 'call back', assignee: boss.uuid, dueAt: on.clock.now() };
  },
  'POST /census/service/doDone': async () => {
    const named = { ...(await ratedBy(boss)), agent: boss.uuid };
    await data('POST /census/service/doTask', { ...named, text: 'call', assignee: boss.uuid, dueAt: on.clock.now() });
    return { ...named, done: true };
  },
  'POST /services/resetTotp': async () => {
    const { id } = await agent();
    await on.database.db.query(
      `insert into agent_totp (agent_id, secret, confirmed_at, created_at) values ($1, 'x', now(), now())`,
      [id],
    );
    return { id };
  },
  'POST /services/doLink': async () => ({ id: (await agent()).id }),
  'POST /services/doUnlink': async () => {
    const { id } = await agent();
    await data('POST /services/doLink', { id });
    return { id };
  },
  'POST /services/avatar': async () => {
    const { id } = await agent();
    const picture = await aPicture();
    return () => upload(`/services/avatar?id=${id}`, 'me.png', picture);
  },
  'POST /services/doImport': async () => ({ lines: [{ ...EMPTY_LINE, ...aLine() }] }),

  'POST /visitors/doEdit': async () => ({ YQToken: (await visitor()).id, phone: '13900000000' }),
  'POST /users/doEdit': async () => ({ name: another('Person'), phone: '13900000001' }),
  'POST /users/doChange': async () => ({ ids: [await person()], addTags: ['new'] }),
  'POST /users/doPutBack': async () => {
    const { was } = await data('POST /users/doChange', { ids: [await person()], addTags: ['new'] });
    return { list: was };
  },
  'POST /users/doDelete': async () => ({ ids: [await person()] }),
  'POST /users/doRestore': async () => {
    const ids = [await person()];
    await data('POST /users/doDelete', { ids });
    return { ids };
  },
  'POST /users/doPurge': async () => {
    const ids = [await person()];
    await data('POST /users/doDelete', { ids });
    return { ids };
  },
  'POST /users/doBlacklist': async () => ({ ids: [await person()], hours: 1, reason: 'rude' }),
  'POST /users/doUnblacklist': async () => {
    const ids = [await person()];
    await data('POST /users/doBlacklist', { ids, hours: 1 });
    return { ids };
  },
  'POST /users/doFollowUp': async () => ({ person: await person(), text: 'call', dueAt: on.clock.now() }),
  'POST /users/doFollowUps': async () => ({ ids: [await person()], text: 'call', dueAt: on.clock.now() }),
  'POST /users/doDropFollowUp': async () => {
    const { id } = await data('POST /users/doFollowUp', {
      person: await person(),
      text: 'call',
      dueAt: on.clock.now(),
    });
    return { ids: [id] };
  },
  'POST /users/doMerge': async () => ({ kept: await person(), merged: await person() }),
  'POST /users/doUnmerge': async () => {
    await data('POST /users/doMerge', { kept: await person(), merged: await person() });
    const { rows } = await on.database.db.query('select id from person_merges order by at desc limit 1');
    return { merge: rows[0].id };
  },
  'POST /users/doErase': async () => ({ id: await person(), reason: 'asked' }),
  'POST /users/import/doStart': async () => ({ id: await importDraft() }),
  'POST /users/import/doStop': async () => {
    const id = await importDraft();
    await data('POST /users/import/doStart', { id });
    return { id };
  },
  'POST /users/import/doUndo': async () => ({ id: await imported() }),
  'POST /users/import/doDelete': async () => ({ ids: [await importDraft()] }),

  'POST /talk/blacklist': async () => ({ YQToken: (await visitor()).id, hours: 1, reason: 'rude' }),
  'POST /talk/unblacklist': async () => {
    const { id } = await visitor();
    await boss.call('POST /talk/blacklist', { YQToken: id, hours: 1, reason: '' });
    return { YQToken: id };
  },
  'POST /push/doRevoke': async () => {
    const keys = { p256dh: `BA${'k'.repeat(85)}`, auth: 'a'.repeat(22) };
    return data('POST /push/doSubscribe', { endpoint: `https://8.8.8.8/${randomUUID()}`, ...keys });
  },
  'POST /robot/doEdit': async () => ({ name: another('Robot') }),
  'POST /robot/avatar': async () => {
    const [id, picture] = [await robot(), await aPicture()];
    return () => upload(`/robot/avatar?id=${id}`, 'robot.png', picture);
  },
  'POST /robot/doDelete': async () => ({ ids: [await robot()] }),
  'POST /robot/doClone': async () => ({ id: await robot(), name: another('Copy') }),
  'POST /robot/doPublish': async () => {
    const { id } = await data('POST /robot/doEdit', { name: another('Robot'), gate: { on: true } });
    await data('POST /askRobot/doEdit', entryOf(id));
    return { robot: id, anyway: true };
  },
  'POST /robot/doSettle': async () => ({ robot: await robot(), turns: [randomUUID()], as: { kind: 'ignore' } }),
  'POST /robot/doDismiss': async () => ({ robot: await robot(), questions: [another('Question')] }),
  'POST /robot/doRollback': async () => {
    const one = await robot();
    await data('POST /askRobot/doEdit', entryOf(one));
    return { robot: one, version: 0 };
  },
  'POST /robot/doModel': async () => ({ robot: await smartRobot(), settings: { persona: 'kind' } }),
  'POST /robot/stop': async () => ({ robot: await smartRobot() }),
  'POST /robot/doSource': async () => ({ robot: await smartRobot(), kind: 'history' }),
  'POST /robot/addFile': async () => {
    const id = await smartRobot();
    return () => upload(`/robot/addFile?robot=${id}`, 'returns.md', Buffer.from('# Returns\nWithin 14 days.'));
  },
  'POST /robot/doDeleteSources': async () => ({ ids: [await source()] }),
  'POST /robot/doTool': async () => toolOf(await smartRobot()),
  'POST /robot/doDeleteTools': async () => ({
    ids: [(await data('POST /robot/doTool', toolOf(await smartRobot()))).id],
  }),
  'POST /askRobot/doEdit': async () => entryOf(await robot()),
  'POST /askRobot/doImport': async () => ({ robot: await robot(), batch: randomUUID(), lines: [entryLine()] }),
  'POST /askRobot/undoImport': async () => {
    const given = { robot: await robot(), batch: randomUUID() };
    await data('POST /askRobot/doImport', { ...given, lines: [entryLine()] });
    return given;
  },
  'POST /askRobot/doDelete': async () => ({ ids: [await entry()] }),
  'POST /askRobot/doChange': async () => ({ ids: [await entry()], category: another('Category') }),
  'POST /askRobot/doRenameCategory': async () => {
    const [one, from] = [await robot(), another('Category')];
    await data('POST /askRobot/doEdit', { ...entryOf(one), category: from });
    return { robot: one, from, to: another('Category') };
  },
  'POST /quickReply/doEdit': async () => ({ scope: 'shared', title: another('Reply'), msg: 'hello' }),
  'POST /quickReply/doDelete': async () => ({ ids: [(await reply()).id] }),
  'POST /quickReply/doSortFolders': async () => ({ folders: [another('Folder')] }),
  'POST /quickReply/doSort': async () => ({ ids: [(await reply()).id] }),
  'POST /quickReply/doRenameFolder': async () => {
    const category = another('Folder');
    await data('POST /quickReply/doEdit', { scope: 'shared', category, msg: category });
    return { from: category, to: another('Folder') };
  },
  'POST /quickReply/doRestore': async () => {
    const { id } = await reply();
    await data('POST /quickReply/doEdit', { id, scope: 'shared', title: another('Reply'), msg: 'changed' });
    return { id, version: 1 };
  },
  'POST /quickReply/doMerge': async () => ({ keep: (await reply()).id, ids: [(await reply()).id] }),
  'POST /quickReply/doDecide': async () => {
    const { id } = await data('POST /quickReply/doPropose', { scope: 'shared', msg: another('Reply') });
    return { id, approve: false, word: 'too long' };
  },
  'POST /quickReply/doImport': async () => ({ batch: randomUUID(), lines: [replyLine(another('Reply'))] }),
  'POST /quickReply/undoImport': async () => {
    const batch = randomUUID();
    await data('POST /quickReply/doImport', { batch, lines: [replyLine(another('Reply'))] });
    return { batch };
  },
  'POST /access/doInspect': async () => ({ site: (await boss.call('GET /access/getList')).data.list[0]!.id }),

  'POST /history/showRecalled': async () => {
    const { visitor: one, conversation } = await talk();
    const onlyID = randomUUID();
    await boss.says(one, 'said too much', { onlyID });
    await boss.does('recall', one, { onlyID });
    return { conversation, onlyID };
  },
  'POST /history/doMark': async () => ({ ids: [(await talk()).conversation], add: ['good'] }),
  'POST /history/doEdit': async () => ({ ...(await ended(await on.agent())), summary: 'late', category: '售后服务' }),
  'POST /history/doNote': async () => ({ ...(await ended(await on.agent())), onlyID: randomUUID(), msg: 'call back' }),
  'POST /history/doDropNote': async () => {
    const onlyID = randomUUID();
    const { conversation } = await ended(await on.agent());
    await data('POST /history/doNote', { conversation, onlyID, msg: 'call back' });
    return { conversation, onlyID };
  },
  'POST /history/doScore': async () => ({ ...(await ended(await on.agent())), points: POINTS }),

  'POST /history/doDispute': async () => {
    const { conversation } = await ended(await on.agent());
    await data('POST /history/doScore', { conversation, points: POINTS });
    await on.database.db.query('update quality_scores set agent_id = $2 where conversation_id = $1', [
      conversation,
      boss.uuid,
    ]);
    return { conversation, reason: 'the parcel was late' };
  },
  'POST /history/doUphold': async () => {
    const judged = await on.agent({ role: 'Admin' });
    const { conversation } = await ended(judged);
    await data('POST /history/doScore', { conversation, points: POINTS });
    await judged.call('POST /history/doDispute', { conversation, reason: 'the parcel was late' });
    return { conversation, answer: 'it was said late' };
  },
  'POST /history/doDelete': async () => ({ ids: [(await ended(await on.agent())).conversation] }),
  'POST /history/doRestore': async () => ({ ids: [await trashed()] }),
  'POST /history/doRemove': async () => ({ ids: [await trashed()] }),
  'POST /history/doErase': async () => {
    const { conversation } = await ended(await on.agent());
    const { rows } = await on.database.db.query('select only_id from messages where conversation_id = $1', [
      conversation,
    ]);
    return { conversation, onlyID: rows[0].only_id };
  },
  'POST /history/doBlot': async () => {
    const { conversation } = await ended(await on.agent());
    const { rows } = await on.database.db.query('select only_id, msg from messages where conversation_id = $1', [
      conversation,
    ]);
    return { conversation, onlyID: rows[0].only_id, pieces: [rows[0].msg] };
  },
  'POST /history/doSample': async () => {
    await ended(await on.agent());
    return { count: 1, mark: another('Sample') };
  },
  'POST /history/doFollowUp': async () => {
    const one = await visitor();
    await one.says('hello');
    const { data: found } = await boss.call('GET /history/getList', { YQToken: one.id });
    return { ids: [found.list[0]!.id], text: 'call', dueAt: on.clock.now() };
  },

  'POST /region/doUpload': async () => () => upload('/region/doUpload', 'ip2region_v4.xdb', addresses()),
  'POST /region/doRollBack': async () => {
    await upload('/region/doUpload', 'ip2region_v4.xdb', addresses());
    return { family: 'v4' };
  },

  'POST /letter/doMark': async () => ({ ids: [await letter()], read: true }),
  'POST /letter/doEdit': async () => ({ id: await letter(), read: true }),
  'POST /letter/doChange': async () => ({ ids: [await letter()], serviceID: boss.uuid }),
  'POST /letter/doAssign': async () => {
    const word = another('refund');
    const one = await on.visitor();
    await one.call('POST /visitor/letter', { onlyID: randomUUID(), content: word });
    const rules = [{ key: 'refunds', name: 'Refunds', words: [word], to: { kind: 'agent', id: boss.uuid } }];
    await boss.call('POST /settings/doEdit', {
      section: 'letters',
      value: { rules },
      version: await version('letters'),
    });
    return {};
  },
  'POST /letter/doMerge': async () => ({ id: (await lettersOfOne()).newer }),
  'POST /letter/doSplit': async () => {
    const { older, newer } = await lettersOfOne();
    await boss.call('POST /letter/doMerge', { id: newer });
    return { id: newer, ids: [older] };
  },
  'POST /letter/doReply': async () => ({
    id: await letter(),
    onlyID: randomUUID(),
    msg: 'soon',
    mail: false,
    window: true,
  }),
  'POST /letter/toTalk': async () => ({ id: await letter() }),
  'POST /letter/toUser': async () => ({ id: await letter() }),

  'POST /access/doKey': async () => ({
    name: another('Key'),
    scopes: ['letter:read'],
    expiresAt: on.clock.now() + 1000,
  }),
  'POST /access/doDeleteKeys': async () => ({
    ids: [(await data('POST /access/doKey', { name: another('Key'), scopes: ['letter:read'] })).id],
  }),
  'POST /access/doHook': async () => ({ ...HOOK, id: await hook(), enabled: false }),
  'POST /weChat/doEdit': async () => ({ id: await account(), name: another('Account'), token: 'another-token' }),
  'POST /weChat/doDelete': async () => ({ ids: [await account()] }),
  'POST /mailbox/doEdit': async () => ({ id: await mailbox(), name: another('Mailbox'), password: 'another-password' }),
  'POST /mailbox/doDelete': async () => ({ ids: [await mailbox()] }),
  'POST /weChat/doRetry': async () => ({ ids: ['i1'] }),
  'POST /weChat/doReplay': async () => ({ ids: ['1'] }),
  'POST /access/doHookSecret': async () => ({ id: await hook() }),
  'POST /access/doSignInSecret': async () => ({ id: 'office', kind: 'wecom', clientId: 'ww1', secret: 'of-the-app' }),
  'POST /gateways/doSecret': async () => ({ gateway: 'mail', secret: 'of-the-server' }),
  'POST /access/doHookTest': async () => ({ id: await hook() }),
  'POST /access/doDeleteHooks': async () => ({ ids: [await hook()] }),
  'POST /access/doReplay': async () => ({
    ids: [(await data('POST /access/doHookTest', { id: await hook() })).id],
  }),

  'POST /link/doEdit': async () => ({ id: (await link()).id, name: another('Link') }),
  'POST /link/doEnable': async () => ({ ids: [(await link()).id], enabled: false }),
  'POST /link/doDelete': async () => ({ ids: [(await link()).id] }),
  'GET /link/getSecret': async () => ({ id: (await link()).id }),
  'POST /link/renewSecret': async () => ({ id: (await link()).id }),
  'POST /link/sign': async () => ({ id: (await link()).id, variables: { id: 'c-1' }, hours: 1 }),

  'POST /census/reports/doEdit': async () => ({ id: (await report()).id, ...REPORT, name: another('Report') }),
  'POST /census/reports/doDelete': async () => ({ id: (await report()).id }),
  'POST /census/reports/doRestore': async () => {
    const { id } = await report();
    await data('POST /census/reports/doDelete', { id });
    return { id };
  },
  'POST /census/reports/doSchedule': async () => ({ id: (await report()).id, schedule: await schedule() }),
  'POST /census/reports/doSend': async () => {
    const { id } = await report();
    await data('POST /census/reports/doSchedule', { id, schedule: await schedule() });
    return { id };
  },

  'POST /friendly/doEdit': async () => ({ id: (await partner()).id, remark: another('Remark') }),
  'POST /friendly/doDelete': async () => ({ ids: [(await partner()).id] }),
  'POST /friendly/invite': async () => ({ id: (await partner()).id }),
  'POST /friendly/block': async () => ({ ids: [(await partner()).id], on: true }),
  'POST /friendly/ask': async () => {
    const { id, colleague } = await friend();
    await colleague.call('POST /friendly/answer', { id, accept: false });
    await colleague.leaves();
    return { id };
  },
  'POST /friendly/setPassword': async () => ({ id: await joined(), password: 'another-one' }),
  'POST /friendly/resetTotp': async () => {
    const id = await joined();
    await on.database.db.query(
      `insert into agent_totp (agent_id, secret, confirmed_at, created_at)
       select agent_id, 'x', now(), now() from friendly_contacts where id = $1`,
      [id],
    );
    return { id };
  },
  'POST /friendly/endShare': async () => {
    const { id, colleague } = await friend();
    await colleague.call('POST /friendly/answer', { id, accept: true });
    const one = await on.visitor();
    await one.says('hello');
    await boss.does('takeOver', one);
    await data('POST /friendly/transfer', { YQToken: one.id, to: colleague.uuid });
    const { rows } = await on.database.db.query(`select id from shares where state = 'offered'`);
    await colleague.leaves();
    return { id: rows[0].id };
  },

  'POST /record/doBlock': async () => ({ addresses: ['203.0.113.77'], reason: 'guesses' }),
  'POST /record/doUnblock': async () => {
    await data('POST /record/doBlock', { addresses: ['203.0.113.78'] });
    const { rows } = await on.database.db.query('select id from blocked_addresses order by created_at desc limit 1');
    return { ids: [rows[0].id] };
  },
  'POST /record/doRevoke': async () => ({ ids: [await loginRecord()] }),
};

const administrative = [...(Object.keys(routes) as RouteName[]).filter(isAdministrative), ...ALSO];

const countEntries = async (): Promise<number> =>
  (await on.database.db.query('select count(*) as n from audit_entries')).rows[0].n;

test.each(administrative.filter((route) => !LEAVES_NONE[route]))('%s leaves one entry', async (route) => {
  const scene = SCENES[route];
  if (!scene) throw new Error('has no scene here yet, and no reason in LEAVES_NONE');
  const input = await scene();
  await on.settle();
  const before = await countEntries();
  const answer = typeof input === 'function' ? await input() : await boss.call(route, input as never);
  expect([answer.status, (answer as { error?: string }).error]).toEqual([200, undefined]);
  await on.settle();
  expect((await countEntries()) - before).toBe(1);
});

test('the routes without an entry exist in the route table', () => {
  expect(Object.keys(LEAVES_NONE).filter((route) => !administrative.includes(route as RouteName))).toEqual([]);
});

/** Fields whose parts have names that people gave. */
const NAMED_BY_PEOPLE = ['fields', 'points'];

function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || '$' in value) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    name,
    ...(NAMED_BY_PEOPLE.includes(name) ? [] : namesIn(part)),
  ]);
}

test('the action, the subject and the fields of every entry above have words, and so have all settings', async () => {
  const { rows } = await on.database.db.query('select action, subject_kind, before, after from audit_entries');
  const settings = Object.values(sections).flatMap(({ shape }) => Object.keys(shape.shape));
  const used = {
    verbs: rows.map(({ action }) => action.split('.')[1]),
    areas: rows.map(({ action }) => action.split('.')[0]),
    kinds: rows.map(({ subject_kind }) => subject_kind),
    fields: [
      ...settings,
      ...rows.flatMap((row) => [row.before, row.after].flatMap((text) => namesIn(JSON.parse(text)))),
    ],
  };
  const groups = Object.keys(auditWords) as (keyof typeof auditWords)[];
  const without = groups.flatMap((group) =>
    used[group].filter((id) => !auditWord(group, id)).map((id) => `${group}.${id}`),
  );
  expect([...new Set(without)].sort()).toEqual([]);
});
