import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Limiter } from '../http/limits';
import { AREAS } from './lists';
import { mountMock } from './mount';

const START = 1_767_000_000_000;
const limiter: Limiter = { take: () => 0, takeOf: () => 0, isUnlimited: () => true };

let app: FastifyInstance;
let now: number;
let waits: number[];

beforeEach(() => {
  now = START;
  waits = [];
  app = fastify();
  mountMock(app, { limiter, now: () => now, wait: async (ms) => waits.push(ms) });
});
afterEach(() => app.close());

const get = async (path: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url: `/api/demo/${path}`, headers })).json();
const post = async (path: string, payload: object = {}, headers: Record<string, string> = {}) =>
  (await app.inject({ method: 'POST', url: `/api/demo/${path}`, payload, headers })).json();
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const signIn = async (username = 'editor'): Promise<string> => (await post('login', { username })).data.token;

describe('lists', () => {
  const totals: Record<string, number> = {
    roleManagement: 2,
    'services/roles': 2,
    'services/permissions': 3,
    goods: 7,
    notice: 3,
    departmentManagement: 1,
    menuManagement: 3,
  };

  test.each(Object.keys(AREAS))('%s: getList, doEdit, doDelete', async (area) => {
    const { code, msg, data } = await get(`${area}/getList`);
    const total = area === 'remixIcon' ? 84 : (totals[area] ?? 50);
    expect([code, msg, data.total]).toEqual([200, 'success', total]);
    expect(data.list).toHaveLength(Math.min(total, area === 'remixIcon' ? 72 : 20));
    expect(await post(`${area}/doEdit`, { title: 'x' })).toEqual({ code: 200, msg: '模拟保存成功', data: {} });
    expect(await post(`${area}/doDelete`, { ids: ['x'] })).toEqual({ code: 200, msg: '模拟删除成功', data: {} });
    expect((await get(`${area}/getList`)).data).toEqual(data);
  });

  test('the areas of the specification, section 7', () => {
    const named =
      'table, roleManagement, robot/index, users/weChat, users/index, goods, userManagement, link/index, history/index, other/other, workbench/index, services/permissions, services/friendly, census/flow, other/access, menuManagement, remixIcon, home/index, notice, description, departmentManagement, systemLog, personal/index, access/index, census/service, census/talk, services/roles, services/index, outh/access';
    expect(Object.keys(AREAS)).toEqual(named.split(', '));
  });

  test('pageNo, pageSize of at most 100, and a filter by title, role, username or account', async () => {
    expect((await get('table/getList?pageNo=3')).data.list).toHaveLength(10);
    expect((await get('table/getList?pageSize=1000')).data.list).toHaveLength(50);
    expect((await get('table/getList?pageNo=-1')).data.list).toHaveLength(20);
    const { list, total } = (await get('table/getList?title=FAQ')).data;
    expect(list.every(({ title }: { title: string }) => title.includes('FAQ'))).toBe(true);
    expect(total).toBeLessThan(50);
    expect((await get('roleManagement/getList?role=edit')).data).toMatchObject({
      total: 1,
      list: [{ role: 'editor' }],
    });
    expect((await get('userManagement/getList?username=admin')).data.total).toBe(1);
    expect((await get('systemLog/getList?account=nobody')).data).toEqual({ list: [], total: 0 });
    expect((await get('table/getList?title=a&title=b')).data.total).toBe(50);
  });

  test('rows have the fields and ranges of the specification, section 3', async () => {
    for (const row of (await get('table/getList?pageSize=50')).data.list) {
      expect(row.pageViews >= 300 && row.pageViews <= 5000 && row.percent >= 80 && row.percent <= 99).toBe(true);
      expect(row.rate >= 1 && row.rate <= 5 && row.percentage >= 0 && row.percentage <= 100).toBe(true);
      expect(row.img >= 1 && row.img <= 38 && ['published', 'draft', 'deleted'].includes(row.status)).toBe(true);
    }
    const fieldsOf = async (area: string) => Object.keys((await get(`${area}/getList`)).data.list[0]);
    expect(await fieldsOf('users/index')).toEqual(['uuid', 'id', 'title']);
    expect(await fieldsOf('goods')).toEqual([
      'uuid',
      'icon',
      'svg',
      'image',
      'title',
      'price',
      'label',
      'company',
      'url',
      'description',
    ]);
    expect(await fieldsOf('notice')).toEqual(['email', 'image', 'notice']);
    expect(await fieldsOf('systemLog')).toEqual(['uuid', 'id', 'account', 'type', 'executeResult', 'ip', 'datetime']);
  });

  test('the region tree and the workflow', async () => {
    const [province] = (await get('area/getList')).data.list;
    expect(province).toMatchObject({
      name: '浙江省',
      code: '330000',
      children: [{ code: '330100' }, { code: '330200' }],
    });
    const { nodes, edges } = (await get('workflow/getList')).data;
    expect(new Set(nodes.map(({ type }: { type: string }) => type))).toEqual(
      new Set(['start', 'user', 'rect', 'push', 'download', 'end']),
    );
    const ids = nodes.map(({ id }: { id: string }) => id);
    for (const edge of edges) {
      expect(ids).toEqual(expect.arrayContaining([edge.sourceNodeId, edge.targetNodeId]));
      expect(edge.pointsList.at(0)).toEqual(edge.startPoint);
      expect(edge.pointsList.at(-1)).toEqual(edge.endPoint);
    }
    expect(edges.flatMap(({ text }: { text?: string }) => text ?? [])).toEqual(['Y', 'N']);
    expect(await post('workflow/doEdit', { nodes })).toMatchObject({ code: 200, msg: '模拟保存成功' });
  });

  test('"mock delay 10–100 ms"', async () => {
    for (let n = 0; n < 50; n += 1) await get('goods/getList');
    expect(waits).toHaveLength(50);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...waits)).toBeLessThanOrEqual(100);
  });
});

describe('accounts', () => {
  test.each(['admin', 'editor', 'test'])('%s signs in, the password is not checked', async (username) => {
    const { code, data } = await post('login', { username, password: 'x' });
    expect([code, data.token]).toEqual([
      200,
      expect.stringMatching(new RegExp(`^${username}-token-[0-9a-f-]{36}-${START}$`)),
    ]);
  });

  test.each([{ username: 'root' }, { username: 'Admin' }, { username: ['admin'] }, {}])(
    '%j: account or password incorrect',
    async (payload) => {
      const response = await app.inject({ method: 'POST', url: '/api/demo/login', payload });
      expect(response.statusCode).toBe(500);
      expect(response.json()).toEqual({ code: 500, msg: '帐户或密码不正确', data: { error: 'mock-login-failed' } });
      const english = await post('login', payload, { 'accept-language': 'en' });
      expect(english.msg).toBe('Account or password incorrect');
    },
  );

  test('userInfo: roles, and the permissions of all of them', async () => {
    expect((await get('userInfo', bearer(await signIn('admin')))).data).toEqual({
      username: 'admin',
      avatar: '',
      roles: ['Admin'],
      permissions: ['read:system', 'write:system', 'delete:system'],
    });
    expect((await get('userInfo', bearer(await signIn('test')))).data.permissions).toEqual(['read:system']);
  });

  test.each(['userInfo', 'refreshToken', 'expireToken'])('%s: another scheme or token is 401', async (path) => {
    const token = await signIn();
    for (const authorization of [
      '',
      token,
      `Basic ${token}`,
      'Bearer ',
      'Bearer root-token-a-1',
      'Bearer editor-token-1',
    ])
      expect(await get(path, { authorization })).toEqual({
        code: 401,
        msg: '令牌无效',
        data: { error: 'mock-invalid-token' },
      });
  });

  test('a token is valid for 5 s; then it is 402, and is refreshed for the same role', async () => {
    const token = await signIn('test');
    now += 5000;
    expect((await get('expireToken', bearer(token))).code).toBe(200);
    now += 1;
    const expired = await app.inject({ url: '/api/demo/expireToken', headers: bearer(token) });
    expect([expired.statusCode, expired.json().msg]).toEqual([402, '令牌已过期']);
    expect((await get('userInfo', bearer(token))).code).toBe(402);
    const { data } = await get('refreshToken', bearer(token));
    expect(data.token).toMatch(new RegExp(`^test-token-[0-9a-f-]{36}-${now}$`));
    expect((await get('userInfo', bearer(data.token))).data.username).toBe('test');
  });

  test('socialLogin needs a code; register and logout', async () => {
    expect((await post('socialLogin', { code: 'c' })).data.token).toMatch(/^admin-token-/);
    expect(await post('socialLogin')).toMatchObject({ code: 500, msg: '未成功获取 Token' });
    expect(await post('register', { username: 'new' })).toMatchObject({ code: 200, msg: '模拟注册成功' });
    expect((await post('register', {}, { 'accept-language': 'en' })).msg).toBe('Simulated registration succeeded');
    expect(await get('logout')).toMatchObject({ code: 200, msg: 'success' });
  });
});
