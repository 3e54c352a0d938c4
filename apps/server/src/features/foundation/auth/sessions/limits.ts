import type { Context } from '../../../../context';
import { act } from '../../../../events/act';
import { findOverdue, setSessionInput } from './limits-store';
import { endLogins } from './sessions';

/** Ends logins that are idle or too old by the settings; their sockets end with them. Called by a job. */
export async function endOverdueLogins(context: Context): Promise<void> {
  const limits = context.setting('sessions');
  if (limits.idleMinutes === 0 && limits.maxHours === 0) return;
  const now = context.clock.now();
  await act(context, async (tx, emit) => {
    for (const { id, agentId, isIdle } of await findOverdue(tx, limits, now))
      await endLogins(tx, emit, { agentId, ids: [id] }, { reason: isIdle ? 'idle' : 'too-old', byId: null, now });
  });
}

/** Whether consoles report input, so that idle logins end. */
export const countsSessionInput = ({ setting }: Pick<Context, 'setting'>): boolean =>
  setting('sessions').idleMinutes > 0;

/** Records input in a console of this login; stored only while idle logins end. */
export async function recordSessionInput(
  context: Pick<Context, 'db' | 'clock' | 'setting'>,
  sessionId: string,
): Promise<void> {
  if (countsSessionInput(context)) await setSessionInput(context.db, sessionId, context.clock.now());
}
