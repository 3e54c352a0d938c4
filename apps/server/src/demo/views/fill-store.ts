import type { Client } from '../../db/pool';
import { copyRows, saveRows } from '../store';
import type { Views } from './generate-views';
import { factColumns, factRows } from './view-facts';

/** Triggers that note rows for the follower of statistics: their facts are written here. */
const NOTING = [
  ['visits', 'visits_for_census'],
  ['page_views', 'page_views_for_census'],
  ['conversation_facts', 'conversation_facts_for_census'],
  ['letters', 'letters_for_census'],
] as const;

/** Writes rows with their facts. The triggers are off within this transaction only. */
export async function saveViews(tx: Client, views: Views): Promise<void> {
  await tx.query('set local synchronous_commit = off');
  for (const [table, trigger] of NOTING) await tx.query(`alter table ${table} disable trigger ${trigger}`);
  await saveRows(tx, views.sheet.rows);
  await copyRows(
    tx,
    { table: 'rating_invitations', columns: ['conversation_id', 'agent_id', 'invited_at'] },
    views.ratings.map(({ conversationId, agentId, at }) => ({
      conversation_id: conversationId,
      agent_id: agentId,
      invited_at: new Date(at),
    })),
  );
  await copyRows(
    tx,
    { table: 'ratings', columns: ['conversation_id', 'agent_id', 'visitor_id', 'score', 'invited', 'rated_at'] },
    views.ratings.map(({ conversationId, agentId, visitorId, score, at }) => ({
      conversation_id: conversationId,
      agent_id: agentId,
      visitor_id: visitorId,
      score,
      invited: true,
      rated_at: new Date(at),
    })),
  );
  // In the order of time, as a desk writes them.
  const facts = (await factRows(tx, views)).sort((one, other) => Number(one.began_at) - Number(other.began_at));
  await copyRows(tx, { table: 'visit_facts', columns: factColumns }, facts);
  await copyRows(
    tx,
    { table: 'visitor_leads', columns: ['visitor_id', 'at'] },
    [...views.leads].map(([visitor_id, at]) => ({ visitor_id, at: new Date(at) })),
  );
  for (const [table, trigger] of NOTING) await tx.query(`alter table ${table} enable trigger ${trigger}`);
}
