import { permissions } from '@parley/core/access/permissions';
import { type MaskKind, maskKinds, type Scope } from '@parley/core/access/scope';
import { buildHiddenWorld, type HiddenWorld } from './hidden-world';
import { startServer, type TestServer } from './start-server';
import { TestAgent } from './test-people';

/** Readers who see less than everything, each with every permission that a role can give. */
export const narrowReaders = [
  'own',
  'group',
  'all',
  'masked',
  'guest',
  'a view as an agent',
  'a view as a role',
] as const;
export type NarrowReader = (typeof narrowReaders)[number];

export type NarrowDesk = {
  on: TestServer;
  root: TestAgent;
  readers: Record<NarrowReader, TestAgent>;
  /** The link by which all visitors come; visible to all readers. */
  link: string;
  /** The contact of the reader `guest`: a partner that `root` added. */
  partner: string;
  /** Creates one more of everything for an agent of another group. */
  grow(mark: string): Promise<HiddenWorld>;
};

/** A server with readers of every scope, none of whom may see anything that `grow` creates. */
export async function startNarrowDesk(): Promise<NarrowDesk> {
  const on = await startServer();
  const root = await on.signIn({ nickname: 'Root', role: 'Admin' });
  const reader = async (name: string, scope: Scope, masks: readonly MaskKind[] = []) => {
    const role = { role: name, name, permissions: [...permissions], scope, masks: [...masks] };
    const { data } = await root.call('POST /roles/doEdit', role);
    return { agent: await on.signIn({ nickname: name, role: name }), role: data.id };
  };
  const own = await reader('own', 'own');
  const group = await reader('group', 'group');
  const all = await reader('all', 'all');
  const masked = await reader('masked', 'own', maskKinds);
  const bob = await on.signIn({ nickname: 'Bob' });
  const eve = await on.agent({ nickname: 'Eve', role: 'Admin' });
  const friend = await on.agent({ nickname: 'Friend', role: 'Admin' });
  await root.call('POST /groups/doEdit', { name: 'Sales', members: [group.agent.uuid, bob.uuid] });
  const night = (await root.call('POST /groups/doEdit', { name: 'Night', members: [eve.uuid] })).data.id;
  const request = await root.call('POST /friendly/doEdit', { kind: 'internal', agent: friend.uuid });
  await friend.call('POST /friendly/answer', { id: request.data.id, accept: true });
  const link = (await root.call('POST /link/doEdit', { name: 'Poster' })).data;
  const { guest, contact } = await joinAs(on, root, 'Guest');
  return {
    on,
    root,
    readers: {
      own: own.agent,
      group: group.agent,
      all: all.agent,
      masked: masked.agent,
      guest,
      'a view as an agent': await viewOf(on, root, { agent: own.agent.uuid }),
      'a view as a role': await viewOf(on, root, { role: own.role }),
    },
    link: link.id,
    partner: contact,
    grow: (mark) => buildHiddenWorld(on, { eve, friend, night, link: link.code, mark }),
  };
}

/** A partner added by this agent, whose account was created. */
async function joinAs(on: TestServer, by: TestAgent, nickname: string): Promise<{ guest: TestAgent; contact: string }> {
  const { data } = await by.call('POST /friendly/doEdit', { kind: 'partner', name: nickname });
  const account = { username: `guest-${nickname}`, password: 'long-enough', nickname };
  await by.call('POST /friendly/join', { code: data.code!.code, ...account });
  const { token } = (await by.call('POST /login', account)).data;
  const { uuid } = (await new TestAgent(on, { uuid: '', nickname, token }).call('GET /userInfo')).data;
  return { guest: new TestAgent(on, { uuid, nickname, token }), contact: data.id };
}

async function viewOf(on: TestServer, by: TestAgent, target: { agent?: string; role?: string }): Promise<TestAgent> {
  const { data } = await by.call('POST /roles/viewAs', target);
  return new TestAgent(on, { uuid: '', nickname: data.name, token: data.token });
}
