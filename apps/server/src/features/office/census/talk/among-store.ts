import type { Value } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../../db/pool';
import { every, raw, type Sql, sql } from '../../../../db/sql';
import { Refusal } from '../../../../errors';
import { ofConversationsInScope, type Reader, visitorsGiven, within } from '../../../foundation/access/scope';

type Filters = Pick<Value<'GET /census/talk/getList'>, 'site' | 'group' | 'agent' | 'channel' | 'entry'>;

/**
 * Which facts (`f`) are counted, and from what: from sums if the site and the channel are all that narrows them; from an
 * agent's shares (`s`); else from the facts themselves.
 */
export type Among = { from: 'sums' | 'facts' | 'shares'; agent: string | null; channel: string | null; facts: Sql };

/** The facts that a reader asks for; whoever sees only own or groups' conversations gets these alone (rule A-24). */
export function amongOf(filters: Filters, reader: Reader): Among {
  const { site, group, agent, channel, entry } = filters;
  const scope = factsInScope(reader);
  const isNarrow = group !== undefined || entry !== undefined || scope !== null;
  return {
    from: agent === undefined ? (isNarrow ? 'facts' : 'sums') : 'shares',
    agent: agent ?? null,
    channel: channel ?? null,
    facts: every([
      site !== undefined && sql`f.site_id = ${site}`,
      channel !== undefined && sql`f.channel = ${channel}`,
      entry !== undefined && sql`f.entry = ${entry}`,
      // Of one agent: those shares that it had as a member, as on the pages of agents.
      group !== undefined && sql`${raw(agent === undefined ? 'f' : 's')}.groups @> array[${group}::uuid]`,
      scope,
    ]),
  };
}

/** The same conversations as `conversationsInScope`, also those that are no more; null: all. */
export function factsInScope(reader: Reader): Sql | null {
  if (reader.scope === 'all') return null;
  if (reader.scope === 'shared') return ofConversationsInScope(reader, 'f.conversation_id');
  return sql`(f.unowned or f.agents && array${within(reader)}
    or f.conversation_id in (select id from conversations where transfer_to = ${reader.uuid})
    or f.visitor_id in ${visitorsGiven(reader.uuid)})`;
}

/** Refuses sites, groups and agents that do not exist; deleted agents and groups keep their figures. */
export async function assertKnown(db: Queryable, { site, group, agent }: Filters): Promise<void> {
  if (!site && !group && !agent) return;
  const { rows } = await db.query<{ site: boolean; group: boolean; agent: boolean }>({
    name: 'census-talk-known',
    text: `select $1::uuid is null or exists (select from sites where id = $1) as site,
                  $2::uuid is null or exists (select from agent_groups where id = $2)
                    or exists (select from talk_facts where groups @> array[$2::uuid]) as group,
                  $3::uuid is null or exists (select from agents where id = $3) as agent`,
    values: [site ?? null, group ?? null, agent ?? null],
  });
  const fields = Object.entries(rows[0]!).flatMap(([field, isKnown]) => (isKnown ? [] : [field]));
  if (fields.length > 0) throw new Refusal('unknown-key', { fields });
}

/** The tables of facts: all of them, or with an agent's shares. */
export const factsOf = ({ from, agent }: Among): Sql =>
  from === 'shares'
    ? sql`agent_shares s join talk_facts f on f.conversation_id = s.conversation_id and s.agent_id = ${agent}`
    : raw('talk_facts f');

/** Condition on the time of opening; of shares too, so that their index is used. */
export const openedIn = ({ from }: Among, range: { from: number; to: number }): Sql => {
  const [start, end] = [new Date(range.from), new Date(range.to)];
  return every([
    sql`f.opened_at >= ${start} and f.opened_at < ${end}`,
    from === 'shares' && sql`s.opened_at >= ${start} and s.opened_at < ${end}`,
  ]);
};

/** Prefix of the columns that are added up. */
export const partsIn = ({ from }: Among): 'f.' | 's.' => (from === 'shares' ? 's.' : 'f.');
