import type { VisitorRow } from '@parley/protocol/types';
import type { Admin } from './parley';

/** HTTP calls as the administrator, to prepare a journey. */
export type Api = {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
};

export type Agent = Admin & { uuid: string; nickname: string };

/** A worker's journeys may outlast an access token, so a new one is fetched well before it expires. */
const SIGN_IN_AGAIN_MS = 10 * 60_000;

export async function signIn(url: string, admin: Admin): Promise<Api> {
  let [token, since] = ['', 0];
  async function ask<T>(path: string, body?: object): Promise<T> {
    if (Date.now() - since > SIGN_IN_AGAIN_MS) {
      since = Date.now();
      ({ token } = await call<{ token: string }>(`${url}/api/login`, { body: admin }));
    }
    return call(`${url}/api${path}`, { token, ...(body && { body }) });
  }
  return { get: (path) => ask(path), post: (path, body) => ask(path, body) };
}

async function call<T>(url: string, { token, body }: { token?: string; body?: object }): Promise<T> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { data } = (await response.json()) as { data: T };
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${JSON.stringify(data)}`);
  return data;
}

export async function createAgent(
  api: Api,
  facts: { username: string; nickname: string; limit?: number },
): Promise<Agent> {
  const password = 'an-agent-of-the-journeys';
  const row = { ...facts, password, roles: ['Editor'], limit: facts.limit ?? 0, enabled: true };
  const { id } = await api.post<{ id: string }>('/services/doEdit', row);
  return { uuid: id, username: facts.username, nickname: facts.nickname, password };
}

/** Ends all conversations and disables `agents`, so that the next journey starts without either. */
export async function clearDesk(api: Api, agents: readonly Agent[]): Promise<void> {
  const { list } = await api.get<{ list: VisitorRow[] }>('/talk/userList');
  const open = list.filter(({ state }) => state === 'current' || state === 'wait');
  for (const { YQToken } of open) await api.post('/talk/end', { YQToken });
  for (const { uuid } of agents) await api.post('/services/doEdit', { id: uuid, enabled: false });
  await api.post('/index/state', { state: '1' });
}
