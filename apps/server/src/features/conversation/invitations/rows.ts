import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import { type OfferRow, offersOfFigure } from './rows-store';

type Listed = Answer<'GET /invitation/getList'>;

/** The invitations behind a figure of the funnel. */
export async function listOffers(
  { db }: Context,
  { pageNo, pageSize, ...figure }: Value<'GET /invitation/getList'>,
): Promise<Listed> {
  const { rows, total } = await readPage<OfferRow>(db, offersOfFigure(figure), { pageNo, pageSize });
  return { list: rows.map(present), total };
}

const present = (row: OfferRow): Listed['list'][number] => ({
  id: row.id,
  time: row.at.getTime(),
  YQToken: row.visitor_id,
  visitor: row.visitor,
  site: row.site,
  rule: row.rule,
  name: row.name,
  variant: row.variant,
  step: stepOf(row),
  conversation: row.opened_id,
});

function stepOf(row: OfferRow): Listed['list'][number]['step'] {
  if (row.is_valid) return 'valid';
  if (row.opened_id) return 'opened';
  if (row.accepted_at) return 'accepted';
  if (row.refused_at) return 'refused';
  if (row.seen_at) return 'seen';
  return row.shown_at ? 'shown' : 'sent';
}
