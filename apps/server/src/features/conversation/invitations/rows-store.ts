import type { FUNNEL_STEPS } from '@parley/protocol/http/invitations/offers';
import type { ListSql } from '../../../db/read-list';
import { every, raw, type Sql, sql } from '../../../db/sql';
import { COUNTED, type Days, VALID } from './numbers-store';

export type Step = (typeof FUNNEL_STEPS)[number];
export type Figure = Days & { rule: string; variant: string; step: Step };

export type OfferRow = {
  id: string;
  at: Date;
  visitor_id: string;
  visitor: string;
  site: string;
  rule: string;
  name: string;
  variant: string | null;
  shown_at: Date | null;
  seen_at: Date | null;
  accepted_at: Date | null;
  refused_at: Date | null;
  opened_id: string | null;
  is_valid: boolean;
};

const IS_VALID = `exists (select 1 from conversations c where c.id = o.opened_id and ${VALID})`;

/** As `countOffers` counts them. */
const REACHED: Readonly<Record<Step, Sql | false>> = {
  sent: false,
  shown: sql`o.shown_at is not null`,
  seen: sql`o.seen_at is not null`,
  accepted: sql`o.accepted_at is not null`,
  opened: sql`o.opened_id is not null`,
  valid: raw(IS_VALID),
  talked: sql`exists (
    select 1 from conversations t
    where t.visitor_id = o.visitor_id and t.opened_at >= o.at and t.opened_at < o.at + interval '1 day')`,
};

/** The offers behind a figure. */
export const offersOfFigure = ({ from, to, timeZone, site, rule, variant, step }: Figure): ListSql => ({
  select: `
    select o.id, o.at, o.visitor_id, v.name as visitor, s.name as site, o.rule, o.name, o.variant, o.shown_at, o.seen_at,
           o.accepted_at, o.refused_at, o.opened_id,
           ${IS_VALID} as is_valid
    from invitation_offers o join visitors v on v.id = o.visitor_id join sites s on s.id = o.site_id`,
  from: 'invitation_offers o',
  id: 'o.id',
  where: every([
    sql`o.rule = ${rule}`,
    raw(COUNTED),
    sql`o.at >= (${from}::date)::timestamp at time zone ${timeZone}`,
    sql`o.at < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
    site !== undefined && sql`o.site_id = ${site}`,
    variant === '-' ? sql`o.variant is null` : sql`o.variant = ${variant}`,
    REACHED[step],
  ]),
  order: 'o.at desc, o.id desc',
});
