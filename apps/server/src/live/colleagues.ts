import type { AgentRow } from '@parley/protocol/types';
import type { Logger } from 'pino';
import type { InFlight } from '../context';
import type { DomainEvent } from '../events/events';
import { gather } from '../gather';
import { pushAgent } from './push';
import type { Teller } from './teller';

/** Tells agents of each other. */
export type Colleagues = { note(event: DomainEvent): void; idle(): Promise<void> };

type Parts = {
  teller: Teller;
  inFlight: InFlight;
  log: Logger;
  /** Those of these agents who are in service, as they stand now. */
  read(agentIds: readonly string[]): Promise<AgentRow[]>;
};

/**
 * The row is read when it is told, one reading at a time: two changes of one moment may be told in either order, and the
 * last word must be the true one.
 */
export function createColleagues({ teller, inFlight, log, read }: Parts): Colleagues {
  async function tell(agentIds: readonly string[]): Promise<void> {
    const rows = new Map((await read(agentIds)).map((row) => [row.uuid, row]));
    for (const uuid of agentIds) pushAgent(teller, uuid, rows.get(uuid) ?? null);
  }

  const lane = gather<string>(
    async (agentIds) => {
      // Whom it was not told finds it in the next snapshot.
      await inFlight
        .during(() => tell([...new Set(agentIds)]))
        .catch((error: unknown) => log.warn({ err: error }, 'agents as they stand'));
    },
    Number.POSITIVE_INFINITY,
    (error) => log.error({ err: error }, 'agents as they stand'),
  );

  return {
    note(event) {
      if (event.kind === 'agent.presence' || event.kind === 'agent.changed' || event.kind === 'agent.removed')
        lane.add(event.agentId);
    },
    idle: () => lane.idle(),
  };
}
