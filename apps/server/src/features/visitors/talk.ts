import { reachability, somebodyOnline } from '@parley/core/routing/reachability';
import type { VisitorTalk } from '@parley/protocol/types';
import type { Context } from '../../context';
import { readAgents } from '../conversations/facts';
import { readPlace } from '../conversations/queue';

/** What the visitor's own window shows of its conversation. */
export async function readTalk(context: Context, visitorId: string): Promise<VisitorTalk> {
  const [{ rows }, agents] = await Promise.all([
    context.db.query<TalkRecord>({
      name: 'visitor-talk',
      text: `select v.state, v.invitation, c.id as conversation_id, c.state as conversation_state, c.owner_id,
                    c.agent_read_seq, c.visitor_read_seq
             from visitors v left join conversations c on c.id = v.conversation_id where v.id = $1`,
      values: [visitorId],
    }),
    readAgents(context.db),
  ]);
  const row = rows[0];
  const facts = { now: context.clock.now(), graceSeconds: context.setting('routing').graceSeconds };
  const owner = agents.find((agent) => agent.id === row?.owner_id);
  const isWaiting = row?.conversation_state === 'wait';
  const place = isWaiting && row?.conversation_id ? await readPlace(context, context.db, row.conversation_id) : null;
  return {
    state: row?.state === 'gone' || !row ? 'monitor' : row.state,
    conversation: row?.conversation_id ?? null,
    serviceID: row?.owner_id ?? null,
    nickname: owner?.nickname ?? null,
    avatar: owner?.avatar ?? null,
    position: place?.position ?? null,
    waitSeconds: place?.waitSeconds ?? null,
    readSeq: row?.agent_read_seq ?? 0,
    visitorReadSeq: row?.visitor_read_seq ?? 0,
    invitation: row?.invitation ?? null,
    somebodyOnline: somebodyOnline(agents.map((agent) => reachability(agent, facts))),
  };
}

type TalkRecord = {
  state: VisitorTalk['state'] | 'gone';
  invitation: string | null;
  conversation_id: string | null;
  conversation_state: string | null;
  owner_id: string | null;
  agent_read_seq: number | null;
  visitor_read_seq: number | null;
};
