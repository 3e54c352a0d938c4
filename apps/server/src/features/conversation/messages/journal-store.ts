/**
 * Inserts many messages in one statement and one commit. Rows are grouped by conversation and groups sorted by its id,
 * so that processes lock conversations in the same order and cannot deadlock. Seqs are the conversation's next ones,
 * taken under its row lock. A group is left out as a whole if its conversation has ended, has another owner (`claim`)
 * or messages that the author had not seen (`seen`); it is then missing in the result. The unique key (visitor,
 * only_id) rejects messages that were stored before; the caller handles that.
 *
 * $1–$8 one element a group, $9–$14 one a message.
 */
export const JOURNAL_SQL = `
with bumped as (
  update conversations c
  set last_seq = c.last_seq + g.total,
      visitor_messages = c.visitor_messages + g.from_visitor,
      agent_messages = c.agent_messages + g.total - g.from_visitor,
      last_visitor_seq = case when g.last_visitor > 0 then c.last_seq + g.last_visitor else c.last_visitor_seq end,
      last_at = to_timestamp(g.at / 1000.0)
  from unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::int[], $6::uuid[], $7::int[], $8::double precision[])
    as g(id, first, total, from_visitor, last_visitor, claim, seen, at)
  where c.id = g.id
    and c.state <> 'end'
    and (g.claim is null or c.owner_id = g.claim)
    and (g.seen is null or c.last_visitor_seq <= g.seen)
  returning c.id, c.visitor_id, c.last_seq - g.total as base, c.owner_id, c.state, g.first, g.total, g.claim
), stored as (
  insert into messages (conversation_id, seq, visitor_id, only_id, role, author_id, kind, msg, sent_at, quote)
  select b.id, b.base + k, b.visitor_id, ($9::text[])[b.first + k], ($10::message_role[])[b.first + k],
         case when ($10::message_role[])[b.first + k] = 'service' then b.claim end,
         ($11::message_kind[])[b.first + k], ($12::text[])[b.first + k], to_timestamp(($13::double precision[])[b.first + k] / 1000.0),
         ($14::text[])[b.first + k]
  from bumped b cross join lateral generate_series(1, b.total) as k
)
select id, base, owner_id, state from bumped`;

/** Settings of the journal's connections: on a new, fast-growing table the planner would choose scans and hashes. */
export const JOURNAL_SETTINGS = `
set enable_hashjoin = off;
set enable_mergejoin = off;
set enable_seqscan = off;
set plan_cache_mode = force_generic_plan`;
