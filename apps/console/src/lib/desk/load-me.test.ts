import { afterEach, expect, it } from 'vitest';
import { createStandInApi } from '../../testing/stand-in-api';
import { can } from '../can/can';
import { forgetUser } from '../can/user-store';
import { memoryStore } from '../storage';
import { forgetMe, loadMe } from './load-me';

afterEach(forgetUser);

const user = { username: 'lin', avatar: '', roles: ['Editor'], permissions: ['talk:accept'] };
const info = { uuid: 'a', nickname: '林晓', state: '0', userVoice: '', msgVoice: '' };
const answered = ({ path }: { path: string }) => ({ status: 200, data: path === '/userInfo' ? user : { info } });

it('who sits here, and what they may', async () => {
  const me = await loadMe(createStandInApi(answered).api, memoryStore());
  expect(me).toMatchObject({ ...user, ...info });
  expect([can(['talk:accept']), can(['setPermissions:link'])]).toEqual([true, false]);
});

it('the server is away: as it last was in this browser', async () => {
  const store = memoryStore();
  const known = await loadMe(createStandInApi(answered).api, store);
  expect(await loadMe(createStandInApi(() => 'no network').api, store)).toEqual(known);
  expect(await loadMe(createStandInApi(() => new Response('<html>', { status: 502 })).api, store)).toEqual(known);
});

it.each([
  ['nothing is known here', memoryStore(), 'no network' as const, 'network'],
  [
    'the server says no',
    memoryStore({ me: JSON.stringify({ ...user, ...info }) }),
    { status: 401, error: 'no-session' },
    'no-session',
  ],
  ['what is known is no user info', memoryStore({ me: '{"username":7}' }), 'no network' as const, 'network'],
])('%s: it fails', async (_, store, reply, id) => {
  await expect(loadMe(createStandInApi(() => reply).api, store)).rejects.toMatchObject({ id });
});

it('who signed out is forgotten', async () => {
  const store = memoryStore();
  await loadMe(createStandInApi(answered).api, store);
  forgetMe(store);
  await expect(loadMe(createStandInApi(() => 'no network').api, store)).rejects.toMatchObject({ id: 'network' });
});

it('"username and avatar strings; roles and permissions arrays; otherwise error"', async () => {
  const { api } = createStandInApi(({ path }) => ({
    status: 200,
    data: path === '/userInfo' ? { ...user, roles: 'Editor' } : { info },
  }));
  await expect(loadMe(api, memoryStore())).rejects.toMatchObject({ id: 'bad-user-info' });
});
