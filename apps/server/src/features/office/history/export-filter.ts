import { type SearchQuery, searchQuery } from '@parley/core/search/terms';
import type { Value } from '@parley/protocol/http/routes';
import type { DownloadContext } from '../../../context';
import { every } from '../../../db/sql';
import { Refusal } from '../../../errors';
import type { Principal } from '../../../principal';
import { notInTrash } from '../../foundation/access/trash';
import { conditionsOf } from './conditions-store';
import { type ExportFilter, findTextMatches } from './text-matches';

const CLOCKS_APART_MS = 60_000;

type ListQuery = Omit<Value<'GET /history/getList'>, 'pageNo' | 'pageSize'>;

/** Filter for exports and samples; same rows as the list, search text included. */
export async function exportFilterOf(
  context: DownloadContext,
  filters: ListQuery,
  agent: Principal,
): Promise<ExportFilter> {
  const { db } = context;
  const { text, from, to, ...rest } = filters;
  const kept = notInTrash('c.id');
  if (text === undefined) return { where: every([await conditionsOf(db, filters, agent), kept]), keep: null };
  const span = { from: from ?? null, until: to ?? newestOf(context) };
  const { where, keep } = await findTextMatches(context, queryOf(text), { ...span, reader: agent });
  return { where: every([await conditionsOf(db, rest, agent), kept, where]), keep };
}

/** Upper limit of message times in a search: clocks of other processes may be a little ahead. */
export const newestOf = ({ clock }: Pick<DownloadContext, 'clock'>): number => clock.now() + CLOCKS_APART_MS;

export function queryOf(text: string): SearchQuery {
  const query = searchQuery(text);
  if (!query) throw new Refusal('bad-request');
  return query;
}
