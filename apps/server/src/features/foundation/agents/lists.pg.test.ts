import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, caller, type Reply, startTestHttp, type TestHttp } from '../../../testing/test-http';

/**
 * The list of agents as the console requests it: filters, sorting, export and bulk actions; also lists limited to the
 * caller.
 */
let http: TestHttp;
let call: ReturnType<typeof caller>;
let admin: string;

const PASSWORD = 'long-enough';
const dataOf = <T>(reply: Reply): T => reply.body.data;
const PEOPLE = [
  { username: 'wang', nickname: '王芳', roles: ['Editor'], limit: 9 },
  { username: 'chen', nickname: '陈静', roles: ['Admin', 'Editor'], limit: 3 },
  { username: 'abe', nickname: '=HYPERLINK("http://x")', roles: [], limit: 5, enabled: false },
];
const ids: Record<string, string> = {};

beforeAll(async () => {
  http = await startTestHttp();
  call = caller(http.app);
  admin = await signIn(ADMIN);
  for (const person of PEOPLE) {
    http.clock.advance(1000);
    const made = await call('POST /services/doEdit', { token: admin, value: { password: PASSWORD, ...person } });
    ids[person.username] = dataOf<{ id: string }>(made).id;
  }
  const zhao = { username: 'zhao', password: PASSWORD, nickname: '赵强', permissions: ['talk:desk'] };
  await call('POST /services/doEdit', { token: admin, value: zhao });
});
afterAll(() => http.close());

async function signIn({ username, password = PASSWORD }: { username: string; password?: string }): Promise<string> {
  return dataOf<{ token: string }>(await call('POST /login', { value: { username, password } })).token;
}

async function listed(value: object): Promise<string[]> {
  const reply = await call('GET /services/getList', { token: admin, value });
  return dataOf<{ list: { username: string }[] }>(reply).list.map(({ username }) => username);
}

async function exported(route: string, token: string, value: object = {}) {
  const response = await http.app.inject({
    method: 'GET',
    url: `/api${route}`,
    query: value as Record<string, string>,
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'en' },
  });
  return { status: response.statusCode, headers: response.headers, text: response.body };
}

describe('filters', () => {
  test.each([
    [{ username: '王' }, ['wang']],
    [{ username: 'HYPER' }, ['abe']],
    [{ username: '%' }, []],
    [{ roles: 'Admin' }, ['admin', 'chen']],
    [{ roles: ['Admin', 'Editor'] }, ['admin', 'wang', 'chen']],
    [{ state: 'disabled' }, ['abe']],
    [{ state: ['disabled', 'away'] }, ['wang', 'abe', 'zhao']],
    [{ state: ['disabled', 'offline'] }, ['wang', 'abe', 'zhao']],
    [{ state: 'disconnected' }, []],
    // Administrators begin hidden.
    [{ state: 'hidden' }, ['admin', 'chen']],
    [{ state: 'online' }, []],
    [{ enabled: 'true', username: 'a' }, ['admin', 'wang', 'zhao']],
    [{ createdFrom: 0, createdTo: 1 }, []],
    [{ username: '', roles: '', state: '', enabled: '' }, ['admin', 'wang', 'chen', 'abe', 'zhao']],
  ])('%j leaves %j', async (value, expected) => expect((await listed(value)).sort()).toEqual([...expected].sort()));
});

describe('sorting', () => {
  test.each([
    [{ sort: 'limit', order: 'desc' }, ['wang', 'abe', 'chen']],
    [{ sort: 'username' }, ['abe', 'admin', 'chen', 'wang', 'zhao']],
    // By pinyin (chén, wáng, zhào), Latin letters after the characters.
    [{ sort: 'nickname', order: 'desc' }, ['admin', 'zhao', 'wang', 'chen']],
  ])('%j', async (value, expected) => expect((await listed(value)).slice(0, expected.length)).toEqual(expected));

  test.each(['password_hash', 'id; drop table agents', 'constructor'])(
    'an unknown sort key is refused: %s',
    async (sort) => expect((await call('GET /services/getList', { token: admin, value: { sort } })).status).toBe(400),
  );

  test('rows with equal keys are on one page each', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((pageNo) => listed({ sort: 'limit', order: 'asc', pageSize: 2, pageNo })),
    );
    expect(new Set(pages.flat()).size).toBe(5);
  });
});

test('sorted by load: the agent with the most conversations first', async () => {
  await http.database.db.query(
    `with made as (
       insert into visitors (id, site_id, url) select gen_random_uuid(), id, '' from sites limit 1 returning id, site_id
     )
     insert into conversations (id, visitor_id, site_id, state, owner_id, opened_at)
     select gen_random_uuid(), id, site_id, 'current', $1, now() from made`,
    [ids.chen],
  );
  expect((await listed({ sort: 'load', order: 'desc' }))[0]).toBe('chen');
});

describe('export', () => {
  test('groups by name, skills and two-step verification are in the file', async () => {
    const made = await call('POST /groups/doEdit', { token: admin, value: { name: 'Night shift' } });
    const groups = [dataOf<{ id: string }>(made).id];
    const skills = [{ name: 'Refunds', value: 80 }];
    await call('POST /services/doEdit', { token: admin, value: { id: ids.wang, groups, skills } });
    const value = { username: 'wang', columns: ['groups', 'skills', 'totp'] };
    const { text } = await exported('/services/export', admin, value);
    expect(text).toContain('Night shift,Refunds 80,No');
  });

  test('contains the filtered rows in order, with the requested columns, protected from formulas', async () => {
    const value = {
      format: 'csv',
      columns: ['username', 'nickname', 'enabled'],
      sort: 'limit',
      order: 'desc',
      state: ['away', 'hidden', 'disabled'],
    };
    const { status, headers, text } = await exported('/services/export', admin, value);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'x-rows': '5',
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="Agents-\d{8}-\d{4}\.csv"/);
    expect(text.split('\r\n').slice(0, 4)).toEqual([
      '\ufeffUsername,Nickname,Enabled',
      'wang,王芳,Yes',
      `abe,"'=HYPERLINK(""http://x"")",No`,
      'chen,陈静,Yes',
    ]);
  });

  test('contains no secrets: no hashes, no columns that are not offered', async () => {
    expect((await exported('/services/export', admin)).text).not.toMatch(/argon2|password/);
    expect((await exported('/services/export', admin, { columns: 'password_hash' })).status).toBe(400);
    expect((await exported('/services/export', admin, { timeZone: 'Nowhere/City' })).status).toBe(400);
  });

  test('requires the permission of the list', async () => {
    const zhao = await signIn({ username: 'zhao' });
    for (const route of ['/services/export', '/services/getList'])
      expect((await exported(route, zhao)).status).toBe(403);
    expect((await exported('/letter/export', zhao)).status).toBe(200);
  });

  test('at most two at the same time; the third is refused with a time to try again', async () => {
    const leave = [http.context.exports.enter(), http.context.exports.enter()];
    const { status, headers } = await exported('/services/export', admin);
    expect([status, headers['retry-after']]).toEqual([429, '10']);
    for (const each of leave) each?.();
    expect((await exported('/services/export', admin)).status).toBe(200);
  });
});

describe('bulk actions', () => {
  const enable = (names: string[], enabled: boolean, token = admin) =>
    call('POST /services/doEnable', { token, value: { ids: names.map((name) => ids[name]), enabled } });

  test('disabling returns the agents that were enabled and ends their logins; the undo concerns only these', async () => {
    const token = await signIn({ username: 'wang' });
    expect(dataOf(await enable(['wang', 'abe'], false))).toEqual({ changed: [ids.wang] });
    expect((await call('GET /userInfo', { token })).status).toBe(401);
    expect(dataOf(await enable(['wang'], true))).toEqual({ changed: [ids.wang] });
    expect(await listed({ enabled: 'false' })).toEqual(['abe']);
  });

  test('the last administrator stays enabled, and so do all others of the call', async () => {
    const { list } = dataOf<{ list: { id: string }[] }>(
      await call('GET /services/getList', { token: admin, value: { roles: 'Admin' } }),
    );
    const reply = await call('POST /services/doEnable', {
      token: admin,
      value: { ids: [...list.map(({ id }) => id), ids.wang], enabled: false },
    });
    expect(dataOf<{ error: string }>(reply).error).toBe('last-administrator');
    expect(await listed({ enabled: 'false' })).toEqual(['abe']);
  });
});

describe('lists of the caller', () => {
  test('logins: only the caller’s, in list and export; sorted and searched', async () => {
    const zhao = await signIn({ username: 'zhao' });
    const own = dataOf<{ total: number }>(await call('GET /session/getList', { token: zhao })).total;
    const { headers } = await exported('/session/export', zhao);
    expect(Number(headers['x-rows'])).toBe(own);
    const all = await http.database.db.query('select count(*) as total from login_sessions where ended_at is null');
    expect(own).toBeLessThan(all.rows[0].total);
    const value = { sort: 'createdAt', order: 'asc', text: 'no such address' };
    expect(dataOf(await call('GET /session/getList', { token: zhao, value }))).toEqual({ list: [], total: 0 });
  });

  test('saved filters: the same name replaces; others cannot see, change or remove them', async () => {
    const zhao = await signIn({ username: 'zhao' });
    const save = (value: object, token = admin) =>
      call('POST /views/doEdit', { token, value: { list: 'agents', ...value } });
    const views = async (token = admin) =>
      dataOf<{ list: object[] }>(await call('GET /views/getList', { token, value: { list: 'agents' } })).list;
    const first = dataOf<{ id: string }>(await save({ name: ' Mine ', query: 'enabled=false' }));
    await save({ name: 'mine', query: 'enabled=true' });
    expect(await views()).toMatchObject([
      { id: first.id, list: 'agents', name: 'mine', query: 'enabled=true', shared: false, own: true },
    ]);
    expect(await views(zhao)).toEqual([]);
    expect((await save({ id: first.id, name: 'theirs', query: '' }, zhao)).status).toBe(404);
    const removal = { ids: [first.id] };
    expect(dataOf(await call('POST /views/doDelete', { token: zhao, value: removal }))).toEqual({ deleted: 0 });
    expect(dataOf(await call('POST /views/doDelete', { token: admin, value: removal }))).toEqual({ deleted: 1 });
  });
});
