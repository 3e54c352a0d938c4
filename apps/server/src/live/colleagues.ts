import type { AgentRow } from '@parley/protocol/types';
import type { Logger } from 'pino';
import { createBatcher } from '../batcher';
import type { InFlight } from '../context';
import type { DomainEvent } from '../events/events';
import { pushAgent } from './push';
import type { PushSender } from './push-sender';

/** Pushes changed agents to the other agents. */
export type Colleagues = { note(event: DomainEvent): void; idle(): Promise<void> };

type Parts = {
  sender: PushSender;
  inFlight: InFlight;
  log: Logger;
  /** The present rows of these agents; disabled and deleted agents are left out. */
  read(agentIds: readonly string[]): Promise<AgentRow[]>;
};

/**
 * Reads an agent's row just before its push, one read at a time: events of two changes may arrive in either order, and
 * the last push must show the present row.
 */
export function createColleagues({ sender, inFlight, log, read }: Parts): Colleagues {
  async function pushRows(agentIds: readonly string[]): Promise<void> {
    const rows = new Map((await read(agentIds)).map((row) => [row.uuid, row]));
    for (const uuid of agentIds) pushAgent(sender, uuid, rows.get(uuid) ?? null);
  }

  const lane = createBatcher<string>(
    async (agentIds) => {
      // After a failure the change appears in the next snapshot.
      await inFlight
        .during(() => pushRows([...new Set(agentIds)]))
        .catch((error: unknown) => log.warn({ err: error }, 'pushes of changed agents'));
    },
    Number.POSITIVE_INFINITY,
    (error) => log.error({ err: error }, 'pushes of changed agents'),
  );

  return {
    note(event) {
      if (event.kind === 'agent.presence' || event.kind === 'agent.changed' || event.kind === 'agent.removed')
        lane.add(event.agentId);
    },
    idle: () => lane.idle(),
  };
}
