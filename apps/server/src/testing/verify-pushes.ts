import { applyPush } from '@parley/protocol/inbox';
import { type Inbox, inboxFrom } from '@parley/protocol/push/effect';
import { expect } from 'vitest';
import type { TestServer } from './start-server';

/**
 * Checks that a snapshot plus the pushes of an action equals a fresh snapshot, on every open device of every agent: a
 * missing push fails the test. Waits for the delayed push of the overview.
 */
export async function verifyPushes<T>(on: TestServer, action: () => Promise<T>): Promise<T> {
  await rest(on);
  const devices = on.agents.flatMap((agent) =>
    agent.sockets.filter((socket) => !socket.isClosed).map((socket) => ({ agent, socket, from: socket.frames.length })),
  );
  const before = await Promise.all(devices.map(async ({ agent }) => inboxFrom(await agent.inbox())));
  const result = await action();
  await rest(on);
  for (const [index, { agent, socket, from }] of devices.entries()) {
    if (socket.isClosed) continue;
    const pushes = socket.pushes(from);
    const applied = pushes.reduce(applyPush, before[index]!);
    const fresh = inboxFrom(await agent.inbox());
    expect(plain(applied), `${agent.nickname} was applied ${JSON.stringify(pushes.map(({ code }) => code))}`).toEqual(
      plain(fresh),
    );
  }
  return result;
}

async function rest(on: TestServer): Promise<void> {
  await on.settle();
  await on.runJob('overview');
}

/** An inbox without its cursor, for comparison. */
export function plain({ me, watching, visitors, agents, direct }: Inbox) {
  return {
    me,
    watching: [...watching].sort(),
    visitors: Object.fromEntries(visitors),
    agents: Object.fromEntries(agents),
    // Only unread counts are compared: the sender's own socket gets no push of its message.
    direct: [...direct.values()].flatMap(({ with: other, unread }) => (unread > 0 ? [{ other, unread }] : [])),
  };
}
