import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { raw, sql, statement } from '../../../db/sql';
import { serverTest } from '../../../testing/server-test';
import { startServer, type TestServer } from '../../../testing/start-server';
import { TestAgent } from '../../../testing/test-people';
import { upload } from '../../../testing/upload';
import { contactList } from './contacts-store';
import { givenList, shareList } from './shares-store';

/** Limits of friendly contacts: permissions, resets by administrators, masks, retention, indexes. */

const DAY_MS = 24 * 3_600_000;
const nobodyAt = (on: TestServer) => new TestAgent(on, { uuid: '', nickname: '', token: '' });

async function partner(on: TestServer, root: TestAgent, name = 'Paula') {
  const { data } = await root.call('POST /friendly/doEdit', { kind: 'partner', name, allowed: { seeHistory: true } });
  const nobody = nobodyAt(on);
  const account = { username: `guest-${name}`, password: 'long-enough', nickname: name };
  await nobody.call('POST /friendly/join', { code: data.code!.code, ...account });
  nobody.token = (await nobody.call('POST /login', account)).data.token;
  const { uuid } = (await nobody.call('GET /userInfo')).data;
  const guest = new TestAgent(on, { uuid, nickname: name, token: nobody.token });
  on.agents.push(guest);
  await guest.connect();
  return { guest, contact: data.id };
}

const hidden = async (on: TestServer) => {
  const root = await on.agent({ nickname: 'Root', role: 'Admin' });
  await root.hides();
  return root;
};

serverTest('an agent who may only administer contacts gets the choices of the form', async ({ on }) => {
  const root = await hidden(on);
  const ann = await on.agent({ nickname: 'Ann' });
  await partner(on, root);
  await root.call('POST /groups/doEdit', { name: 'Sales', members: [] });
  await root.call('POST /roles/doEdit', { role: 'Friends', name: 'Friends', permissions: ['setPermissions:friendly'] });
  const keeper = await on.signIn({ role: 'Friends', nickname: 'Keeper' });
  for (const route of ['GET /groups/getList', 'GET /services/getList'] as const)
    expect([route, (await keeper.call(route, {})).status]).toEqual([route, 403]);
  const { data } = await keeper.call('GET /friendly/choices', {});
  expect(data.agents.map(({ nickname }) => nickname).sort()).toEqual(expect.arrayContaining(['Ann', 'Keeper', 'Root']));
  expect(data.agents.map(({ nickname }) => nickname)).not.toContain('Paula');
  const group = data.groups.find(({ name }) => name === 'Sales')!.id;
  expect((await keeper.call('GET /friendly/choices', { text: 'ANN' })).data.agents).toMatchObject([{ id: ann.uuid }]);
  const made = await keeper.call('POST /friendly/doEdit', { kind: 'internal', agent: ann.uuid, group });
  expect(made).toMatchObject({ status: 200, data: { group: { name: 'Sales' } } });
  expect((await keeper.call('GET /friendly/getList', { group: [group] })).data.total).toBe(1);
  expect((await ann.call('GET /friendly/choices', {})).status).toBe(403);
});

serverTest('an administrator resets the second factor of a partner', async ({ on }) => {
  const root = await hidden(on);
  const { guest, contact } = await partner(on, root);
  await on.database.db.query(
    `insert into agent_totp (agent_id, secret, confirmed_at, created_at) values ($1, 'JBSWY3DPEHPK3PXP', now(), now())`,
    [guest.uuid],
  );
  const account = { username: 'guest-Paula', password: 'long-enough' };
  expect(await nobodyAt(on).call('POST /login', account)).toMatchObject({ error: 'totp-needed' });
  expect((await root.call('GET /friendly/getList', {})).data.list[0]?.agent).toMatchObject({ totp: true });
  expect(await root.call('POST /friendly/resetTotp', { id: contact })).toMatchObject({
    data: { agent: { totp: false } },
  });
  await on.settle();
  expect(guest.socket.isClosed).toBe(true);
  expect((await nobodyAt(on).call('POST /login', account)).status).toBe(200);
  const bob = await on.agent({ nickname: 'Bob' });
  const colleague = await root.call('POST /friendly/doEdit', { kind: 'internal', agent: bob.uuid });
  expect(await root.call('POST /friendly/resetTotp', { id: colleague.data.id })).toMatchObject({ error: 'not-found' });
});

serverTest('an administrator sets a new password for a partner; earlier logins end', async ({ on }) => {
  const root = await hidden(on);
  const { guest, contact } = await partner(on, root);
  const signIn = (password: string) => nobodyAt(on).call('POST /login', { username: 'guest-Paula', password });
  expect(await root.call('POST /friendly/setPassword', { id: contact, password: 'short' })).toMatchObject({
    status: 400,
    data: { fields: ['password'] },
  });
  expect(guest.socket.isClosed).toBe(false);
  const reset = await root.call('POST /friendly/setPassword', { id: contact, password: 'another-one' });
  expect(reset).toMatchObject({ status: 200, data: { id: contact, agent: { uuid: guest.uuid } } });
  await on.settle();
  expect(guest.socket.isClosed).toBe(true);
  expect((await guest.call('GET /userInfo')).status).toBe(401);
  expect(await signIn('long-enough')).toMatchObject({ error: 'wrong-credentials' });
  expect((await signIn('another-one')).status).toBe(200);
  const bob = await on.agent({ nickname: 'Bob' });
  const colleague = await root.call('POST /friendly/doEdit', { kind: 'internal', agent: bob.uuid });
  const ofColleague = { id: colleague.data.id, password: 'another-one' };
  expect(await root.call('POST /friendly/setPassword', ofColleague)).toMatchObject({ error: 'not-found' });
  expect((await bob.call('POST /friendly/setPassword', ofColleague)).status).toBe(403);
  const entries = await on.database.db.query(`select * from audit_entries where action = 'friendly.password'`);
  expect(entries.rows).toHaveLength(1);
  expect(JSON.stringify(entries.rows)).not.toMatch(/another-one|argon|scrypt/);
});

serverTest('only the agent who shared a visitor, and administrators, see the share and may end it', async ({ on }) => {
  const root = await hidden(on);
  const ann = await on.agent({ nickname: 'Ann' });
  const { guest } = await partner(on, root);
  const visitor = await on.visitor();
  await visitor.says('hello');
  await ann.call('POST /friendly/transfer', { YQToken: visitor.id, to: guest.uuid, hours: 2 });
  await on.settle();
  const given = async (agent: TestAgent) => (await agent.call('GET /friendly/given', {})).data.list;
  expect(await given(ann)).toMatchObject([{ YQToken: visitor.id, until: null, mine: true, hours: 2 }]);
  await guest.does('accept', visitor);
  const until = on.clock.now() + 2 * 3_600_000;
  expect(await given(ann)).toMatchObject([{ to: { uuid: guest.uuid, nickname: 'Paula' }, until, mine: true }]);
  expect(await given(root)).toMatchObject([{ by: { nickname: 'Ann' }, mine: true }]);
  const bob = await on.agent({ nickname: 'Bob' });
  expect(await given(bob)).toEqual([]);
  expect(await bob.call('POST /friendly/takeBack', { YQToken: visitor.id })).toMatchObject({ error: 'not-shared' });
  for (const call of ['GET /friendly/given', 'POST /friendly/takeBack'] as const)
    expect([call, (await guest.call(call as never, { YQToken: visitor.id } as never)).status]).toEqual([call, 403]);
  const from = ann.socket.frames.length;
  expect(await ann.call('POST /friendly/takeBack', { YQToken: visitor.id })).toMatchObject({ status: 200 });
  await on.settle();
  expect((await ann.row(visitor))?.serviceID).toBe(ann.uuid);
  expect(ann.socket.pushes(from)).toContainEqual(
    expect.objectContaining({ tip: 'share-ended', detail: { to: 'Paula', how: 'taken-back', visitor: '#1' } }),
  );
  expect(await given(ann)).toEqual([]);
});

serverTest('the agent’s own shares are listed in pages, newest first', async ({ on }) => {
  const root = await hidden(on);
  const ann = await on.agent({ nickname: 'Ann' });
  const { guest } = await partner(on, root);
  const ids: string[] = [];
  for (const text of ['one', 'two', 'three']) {
    const visitor = await on.visitor();
    await visitor.says(text);
    await ann.call('POST /friendly/transfer', { YQToken: visitor.id, to: guest.uuid });
    on.clock.advance(1000);
    ids.unshift(visitor.id);
  }
  const page = async (pageNo: number) => {
    const { list, total } = (await ann.call('GET /friendly/given', { pageNo, pageSize: 2 })).data;
    return [total, ...list.map(({ YQToken }) => YQToken)];
  };
  expect([await page(1), await page(2), await page(3)]).toEqual([[3, ids[0], ids[1]], [3, ids[2]], [3]]);
});

// Effect of retention.direct
serverTest('erasure of a person and retention apply to internal chat', async ({ on }) => {
  const root = await hidden(on);
  const ann = await on.agent({ nickname: 'Ann' });
  const { guest } = await partner(on, root);
  const visitor = await on.visitor();
  await visitor.says('hello');
  await ann.call('POST /visitors/doEdit', { YQToken: visitor.id, name: '王小明', phone: '13812345678' });
  const onlyID = randomUUID();
  ann.socket.send({ code: '6014', onlyID, to: guest.uuid, msg: '王小明 wants a call: 138-1234-5678' });
  expect(await ann.socket.answer(onlyID)).toMatchObject({ code: '7001' });
  await on.settle();
  await ann.does('end', visitor);
  const talk = async () =>
    (await ann.call('GET /friendly/messages', { with: guest.uuid })).data.list.map(({ msg }) => msg);
  expect(await talk()).toHaveLength(1);
  const person = (await root.call('GET /users/getList', { text: '13812345678' })).data.list[0]!.id;
  expect(await root.call('POST /users/doErase', { id: person, reason: 'asked for' } as never)).toMatchObject({
    status: 200,
  });
  expect(JSON.stringify(await talk())).not.toMatch(/王小明|1234/);
  on.clock.advance(40 * DAY_MS);
  const admin = await on.signIn({ role: 'Admin' });
  await admin.call('POST /settings/doEdit', { section: 'retention', value: { direct: 30 }, version: 0 });
  await on.runJob('retention');
  const { rows } = await on.database.db.query('select count(*) as n from direct_messages');
  expect(rows[0].n).toBe(0);
  expect((await admin.call('GET /retention/getList')).data.list).toMatchObject([
    { kind: 'direct', removed: { directMessages: 1 } },
  ]);
});

serverTest('a guest cannot export or search; the log of shares is masked by the reader’s role', async ({ on }) => {
  const root = await hidden(on);
  const ann = await on.agent({ nickname: 'Ann' });
  const { guest } = await partner(on, root);
  const visitor = await on.visitor();
  await visitor.says('hello');
  await ann.call('POST /visitors/doEdit', { YQToken: visitor.id, name: 'call 13812345678' });
  await ann.call('POST /friendly/transfer', { YQToken: visitor.id, to: guest.uuid, personal: true, scope: 'person' });
  await on.settle();
  await guest.does('accept', visitor);
  for (const route of [
    'GET /history/getList',
    'GET /history/export',
    'GET /users/getList',
    'GET /users/export',
    'GET /letter/getList',
    'GET /friendly/export',
    'GET /friendly/shares/export',
    'GET /friendly/shares/exportTalks',
    'GET /personal/download',
  ] as const)
    expect([route, (await guest.call(route as never, { text: '138' } as never)).status]).toEqual([route, 403]);
  const found = (await guest.call('GET /search/getList' as never, { text: '138' } as never)).data as object;
  expect(JSON.stringify(found)).not.toContain('13812345678');
  await root.call('POST /roles/doEdit', {
    role: 'Masked',
    name: 'Masked',
    permissions: ['setPermissions:friendly', 'talk:desk'],
    scope: 'all',
    masks: ['phone'],
  });
  const masked = await on.signIn({ role: 'Masked' });
  const log = JSON.stringify((await masked.call('GET /friendly/shares', {})).data);
  expect(log).toContain('138****5678');
  expect(log).not.toContain('13812345678');
});

serverTest(
  'messages of shares are exported with both permissions: only from the time of the share, masked, without the trash',
  async ({ on }) => {
    const root = await hidden(on);
    const ann = await on.agent({ nickname: 'Ann' });
    const { guest } = await partner(on, root);
    const visitor = await on.visitor();
    await visitor.says('before it was shared');
    await ann.call('POST /friendly/transfer', { YQToken: visitor.id, to: guest.uuid });
    await on.settle();
    await guest.does('accept', visitor);
    await visitor.says('=call 13812345678');
    const { msg } = await upload(on, visitor.credential, { name: 'a 138-1234-5678.txt', content: 'x' });
    await visitor.says(msg, { kind: 'file' });
    await guest.says(visitor, 'a slip', { onlyID: 'slip' });
    await guest.does('recall', visitor, { onlyID: 'slip' });
    await guest.call('POST /friendly/giveBack', { YQToken: visitor.id });
    await on.settle();
    await visitor.says('after it was shared');

    const roleOf = async (role: string, permissions: string[], more: object = {}) => {
      await root.call('POST /roles/doEdit', { role, name: role, permissions, scope: 'all', masks: ['phone'], ...more });
      return on.signIn({ role });
    };
    const fileOf = async (agent: { token: string }) => {
      const { statusCode, body } = await on.server.http.inject({
        url: '/api/friendly/shares/exportTalks?timeZone=Asia/Shanghai&columns=time&columns=who&columns=msg&columns=file',
        headers: { authorization: `Bearer ${agent.token}`, 'accept-language': 'en' },
      });
      return statusCode === 200
        ? body
            .replace(/^\ufeff/, '')
            .trim()
            .split('\r\n')
        : statusCode;
    };
    const friendly = 'setPermissions:friendly';
    const history = 'seePermissions:seeHistorical';
    expect(await fileOf(await roleOf('Log', [friendly]))).toBe(403);
    expect(await fileOf(await roleOf('Past', [history]))).toBe(403);
    expect(await fileOf(guest)).toBe(403);
    expect(await fileOf(await roleOf('Own', [friendly, history], { scope: 'own' }))).toHaveLength(1);
    const masked = await roleOf('Both', [friendly, history]);
    const when = expect.stringMatching(/^[\d-]{10} [\d:]{8},/);
    const lines = await fileOf(masked);
    expect(lines).toEqual(['Time (Asia/Shanghai),Sender,Text,File', when, when, when]);
    const said = (lines as string[]).slice(1).map((line) => line.replace(/^[^,]*,/, ''));
    expect(said).toEqual([
      expect.stringMatching(/^Visitor 1,["']*=call 138\*{4}5678/),
      'Visitor 1,,a 138****5678.txt',
      expect.stringMatching(/,\(recalled\),$/),
    ]);
    expect((await fileOf(root)).toString()).toContain('13812345678');

    const { conversation } = (await root.row(visitor))!;
    await root.does('end', visitor);
    await root.call('POST /history/doDelete', { ids: [conversation!] });
    expect(await fileOf(masked)).toHaveLength(1);
  },
);

describe('wrong codes', () => {
  test('of invitations and of joining are counted by address', async () => {
    const on = await startServer({ unlimited: false });
    try {
      const nobody = nobodyAt(on);
      const code = () => randomUUID().replaceAll('-', '');
      const tries = async (count: number, ask: () => Promise<{ status: number }>) => {
        const statuses: number[] = [];
        for (let n = 0; n < count; n++) statuses.push((await ask()).status);
        return statuses;
      };
      // Both routes check the same secret, so they share one count of wrong codes.
      const wrong = [...Array.from({ length: 10 }, () => 410), 429];
      expect(await tries(11, () => nobody.call('POST /friendly/invitation', { code: code() }))).toEqual(wrong);
      const account = { username: 'who', nickname: 'Who', password: 'long-enough' };
      const join = () => nobody.call('POST /friendly/join', { code: code(), ...account });
      expect((await join()).status).toBe(429);
      on.clock.advance(2 * 3600_000);
      expect(await tries(11, join)).toEqual(wrong);
    } finally {
      await on.stop();
    }
  });
});

serverTest('lists of contacts and shares, and queries of the workbench, use indexes', async ({ on }) => {
  const root = await hidden(on);
  const ann = await on.agent({ nickname: 'Ann' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  const { db } = on.database;
  await db.query(
    `insert into friendly_contacts (id, kind, name, company, may_see_state, may_chat, may_receive, may_see_history, status,
                                    created_at, last_contact_at)
     select gen_random_uuid(), 'partner', 'p' || n, 'c' || n % 97, true, true, true, false, 'pending',
            now() - n * interval '1 minute', now() - n * interval '1 hour' from generate_series(1, 8000) n`,
  );
  await db.query(
    `insert into shares (id, contact_id, agent_id, by_id, from_id, visitor_id, conversation_id, scope, personal, hours,
                         state, offered_at, started_at, until_at, ended_at, ended)
     select gen_random_uuid(), f.id, $1, $1, $1, c.visitor_id, c.id, 'open', false, 1, 'ended', f.created_at, f.created_at,
            f.created_at, f.created_at, 'expired'
     from friendly_contacts f cross join conversations c`,
    [ann.uuid],
  );
  await db.query('analyze friendly_contacts, shares');
  const planOf = async (query: { text: string; values: unknown[] }) =>
    (await db.query<{ 'QUERY PLAN': string }>(`explain ${query.text}`, query.values)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n');
  const pageOf = ({ from, id, where, order }: ReturnType<typeof contactList>) =>
    planOf(statement(sql`select ${raw(id)} from ${raw(from)} where ${where} order by ${raw(order)} limit 20`) as never);
  for (const order of ['asc', 'desc'] as const) {
    for (const sort of ['createdAt', 'company', 'name', 'lastContactAt'] as const) {
      const plan = await pageOf(contactList({ ...root, admin: true, scope: 'all' } as never, { sort, order }));
      expect([sort, order, plan]).toEqual([sort, order, expect.stringMatching(/Index (Only )?Scan/)]);
      expect([sort, order, plan]).toEqual([sort, order, expect.not.stringMatching(/\bSort\b|Seq Scan/)]);
    }
    for (const sort of ['offeredAt', 'until'] as const) {
      const plan = await pageOf(shareList({ ...root, admin: true, scope: 'all' } as never, { sort, order }));
      expect([sort, order, plan]).toEqual([sort, order, expect.not.stringMatching(/\bSort\b|Seq Scan/)]);
    }
  }
  for (const reader of [root, ann]) {
    const plan = await pageOf(givenList({ ...reader, admin: reader === root } as never));
    expect([reader.nickname, plan]).toEqual([reader.nickname, expect.not.stringMatching(/Seq Scan on shares/)]);
  }
  for (const condition of [
    `agent_id = '${ann.uuid}' and state <> 'ended'`,
    `state <> 'ended' and (false or by_id = '${ann.uuid}')`,
    `state = 'active' and until_at <= now()`,
    `visitor_id = '${randomUUID()}' and state <> 'ended'`,
  ]) {
    const plan = await planOf({ text: `select id from shares where ${condition}`, values: [] });
    expect([condition, plan]).toEqual([condition, expect.not.stringMatching(/Seq Scan/)]);
  }
});
