import type { VisitorRow } from '@parley/protocol/types';
import type { Admin } from './parley';

/** The administrator's hand behind the scenes: sets the stage, never plays. */
export type Api = {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
};

export type Agent = Admin & { uuid: string; nickname: string };

export async function signIn(url: string, admin: Admin): Promise<Api> {
  const { token } = await call<{ token: string }>(`${url}/api/login`, { body: admin });
  return {
    get: (path) => call(`${url}/api${path}`, { token }),
    post: (path, body) => call(`${url}/api${path}`, { token, body }),
  };
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

/** Nobody is in a conversation and nobody would be given one: how every journey finds the desk. */
export async function clearDesk(api: Api, agents: readonly Agent[]): Promise<void> {
  const { list } = await api.get<{ list: VisitorRow[] }>('/talk/userList');
  const open = list.filter(({ state }) => state === 'current' || state === 'wait');
  for (const { YQToken } of open) await api.post('/talk/end', { YQToken });
  for (const { uuid } of agents) await api.post('/services/doEdit', { id: uuid, enabled: false });
  await api.post('/index/state', { state: '1' });
}
