import type { ValidFrom } from '@parley/core/census/talk/parts';
import type { Client } from '../../../../db/pool';
import { COLUMNS } from './columns';

/** Rows of `talk_facts` as JSON; PostgreSQL's own text, to be passed back to it. */
export type FactRows = string;

export async function readFacts(tx: Client, ids: readonly string[]): Promise<FactRows> {
  const { rows } = await tx.query<{ rows: string }>({
    name: 'census-talk-facts-read',
    text: `select coalesce(jsonb_agg(to_jsonb(f)), '[]')::text as rows from talk_facts f
           where f.conversation_id = any($1::uuid[])`,
    values: [ids],
  });
  return rows[0]!.rows;
}

const SPANS = ['waited_in', 'first_in'];
const SAID = ['said_visitor', 'said_agent'];
/** What may change after the opening; the rest stays as it was at first, also when its visit is removed. */
const CHANGING = ['entry', 'ended_at', 'agents', 'last_agent', 'unowned', ...SAID, ...SPANS, ...COLUMNS];
const FROZEN = ['conversation_id', 'site_id', 'visitor_id', 'visit_id', 'channel', 'opened_at', 'keys'];

const SHARED = ['site_id', 'channel', 'opened_at', ...COLUMNS];
const OF_SHARES = ['visitor_messages', 'replies', 'turns', 'response', 'responses', 'answered_in', ...SPANS];
const GIVEN = ['from_queue', 'transferred_in', 'transferred_out'];
const SHARE = [...SHARED, ...OF_SHARES, ...GIVEN];

const list = (columns: readonly string[], from = ''): string => columns.map((column) => from + column).join(', ');
const replaced = (columns: readonly string[]): string =>
  columns.map((column) => `${column} = excluded.${column}`).join(', ');

/** Stores facts (keys: columns) and the shares of their agents. */
export async function saveFacts(
  tx: Client,
  facts: readonly Record<string, unknown>[],
  shares: readonly Record<string, unknown>[],
): Promise<void> {
  const ids = facts.map(({ conversation_id }) => conversation_id);
  await tx.query({
    name: 'census-talk-facts',
    text: `insert into talk_facts (${list([...FROZEN, ...CHANGING])})
           select ${list([...FROZEN, ...CHANGING])} from jsonb_populate_recordset(null::talk_facts, $1::jsonb)
           on conflict (conversation_id) do update set ${replaced(CHANGING)}`,
    values: [JSON.stringify(facts)],
  });
  await tx.query({
    name: 'census-agent-shares',
    text: `
insert into agent_shares (conversation_id, agent_id, groups, visitor_id, invited, ${list(SHARE)})
select r.conversation_id, r.agent_id,
       array(select group_id from agent_group_members m where m.agent_id = r.agent_id order by 1),
       f.visitor_id, (f.entry = 'invitation' and f.agents[1] = r.agent_id)::int, ${list(SHARE, 'r.')}
from jsonb_populate_recordset(null::agent_shares, $1::jsonb) r
join talk_facts f on f.conversation_id = r.conversation_id
on conflict (conversation_id, agent_id) do update set ${replaced(['invited', ...SHARE])}`,
    values: [JSON.stringify(shares)],
  });
  await tx.query({
    name: 'census-talk-groups',
    text: `
with had as (
  select f.conversation_id, array(
           select distinct unnest(s.groups) from agent_shares s where s.conversation_id = f.conversation_id order by 1
         ) as groups
  from talk_facts f where f.conversation_id = any($1::uuid[])
)
update talk_facts f set groups = h.groups from had h
where h.conversation_id = f.conversation_id and h.groups <> f.groups`,
    values: [ids],
  });
}

/** Brings up to date when each visitor of these conversations was last here: with the same agent, and with any. */
export async function savePrevious(tx: Client, ids: readonly string[]): Promise<void> {
  await tx.query({
    name: 'census-shares-previous',
    text: `
with seen as (
  select s.conversation_id, s.agent_id,
         lag(s.opened_at) over (partition by s.visitor_id, s.agent_id order by s.opened_at, s.conversation_id) as previous,
         lag(s.opened_at) over (partition by s.visitor_id order by s.opened_at, s.conversation_id, s.agent_id) as previous_any
  from agent_shares s
  where s.visitor_id in (select visitor_id from talk_facts where conversation_id = any($1::uuid[]))
)
update agent_shares s set previous = n.previous, previous_any = n.previous_any from seen n
where n.conversation_id = s.conversation_id and n.agent_id = s.agent_id
  and (n.previous, n.previous_any) is distinct from (s.previous, s.previous_any)`,
    values: [ids],
  });
}

/** Applies the numbers of the settings to facts and shares, also where the conversation is no more. */
export async function applyValidFrom(tx: Client, ids: readonly string[], { visitor, agent }: ValidFrom): Promise<void> {
  for (const [table, asked, said] of [
    ['talk_facts', 'said_visitor', 'said_agent'],
    ['agent_shares', 'visitor_messages', 'replies'],
  ] as const)
    await tx.query({
      name: `census-valid-${table}`,
      text: `update ${table} set valid = 1 - valid
             where conversation_id = any($1::uuid[]) and valid <> (${asked} >= $2 and ${said} >= $3)::int`,
      values: [ids, visitor, agent],
    });
}

/** Notes the facts that these numbers change, for the follower's next turns. */
export async function noteValidFrom(tx: Client, follower: string, { visitor, agent }: ValidFrom): Promise<void> {
  await tx.query(
    `insert into follower_changes (follower, key)
     select $1, conversation_id from talk_facts where valid <> (said_visitor >= $2 and said_agent >= $3)::int
     union
     select $1, conversation_id from agent_shares where valid <> (visitor_messages >= $2 and replies >= $3)::int`,
    [follower, visitor, agent],
  );
}
