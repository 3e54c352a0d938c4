import type { Queryable } from '../../../db/pool';

export type InvitedRow = {
  siteId: string;
  personKey: string;
  pages: number;
  visits: number;
  visitId: string | null;
  isBlacklisted: boolean;
  /** An agent's invitation is unanswered, or a conversation is open. */
  isTaken: boolean;
  startedAt: Date | null;
  referrer: string;
  keyword: string;
  region: string;
  device: string;
};

/** What rules need to know of a visitor. */
export async function findInvited(db: Queryable, visitorId: string, now: number): Promise<InvitedRow | null> {
  const { rows } = await db.query<InvitedRow>({
    name: 'invited-facts',
    text: `select v.site_id as "siteId", coalesce(v.person_id, v.id) as "personKey", v.pages, v.visits,
                  v.visit_id as "visitId", coalesce(v.blacklisted_until > $2, false) as "isBlacklisted",
                  v.invited_by is not null or v.state in ('robot', 'wait', 'current') as "isTaken",
                  w.started_at as "startedAt", coalesce(w.referrer, '') as referrer, coalesce(w.keyword, '') as keyword,
                  coalesce(w.region_code, '') as region, coalesce(w.device, '') as device
           from visitors v left join visits w on w.id = v.visit_id where v.id = $1`,
    values: [visitorId, new Date(now)],
  });
  return rows[0] ?? null;
}

/** Of one person only one claim is decided at a time, from whichever of its browsers. */
export const lockPerson = (tx: Queryable, personKey: string): Promise<unknown> =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('invitation ' || $1, 0))`, [personKey]);

export type EarlierRow = { at: Date; visitId: string | null; refusedAt: Date | null };

/** Most earlier invitations that are read: no limit is higher. */
const MOST_EARLIER = 1000;

/** Automatic invitations of a person, of all its browsers. */
export async function findEarlier(db: Queryable, visitorId: string): Promise<EarlierRow[]> {
  const { rows } = await db.query<EarlierRow>({
    name: 'invited-earlier',
    text: `select o.at, o.visit_id as "visitId", o.refused_at as "refusedAt"
           from visitors me
           join visitors v on v.id = me.id or v.person_id = me.person_id
           join invitation_offers o on o.visitor_id = v.id
           where me.id = $1 order by o.at desc limit ${MOST_EARLIER}`,
    values: [visitorId],
  });
  return rows;
}

export type Offer = {
  id: string;
  visitorId: string;
  onlyId: string;
  siteId: string;
  visitId: string | null;
  rule: string;
  variant: string | null;
  name: string;
  words: string;
};

export type StoredOffer = Offer & { acceptedAt: Date | null; refusedAt: Date | null; openedId: string | null };

const COLUMNS = `id, visitor_id as "visitorId", only_id as "onlyId", site_id as "siteId", visit_id as "visitId", rule,
  variant, name, words, accepted_at as "acceptedAt", refused_at as "refusedAt", opened_id as "openedId"`;

export async function findClaimed(db: Queryable, visitorId: string, onlyId: string): Promise<StoredOffer | null> {
  const { rows } = await db.query<StoredOffer>(
    `select ${COLUMNS} from invitation_offers where visitor_id = $1 and only_id = $2`,
    [visitorId, onlyId],
  );
  return rows[0] ?? null;
}

/** `variant` of the answer is never null: a browser does not know offers that it was kept from. */
export async function findOffer(db: Queryable, visitorId: string, id: string): Promise<StoredOffer | null> {
  const { rows } = await db.query<StoredOffer>(
    `select ${COLUMNS} from invitation_offers where id = $2 and visitor_id = $1 and variant is not null`,
    [visitorId, id],
  );
  return rows[0] ?? null;
}

export async function insertOffer(tx: Queryable, offer: Offer, now: number): Promise<void> {
  await tx.query(
    `insert into invitation_offers (id, visitor_id, only_id, site_id, visit_id, rule, variant, name, words, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[offer.id, offer.visitorId, offer.onlyId, offer.siteId, offer.visitId, offer.rule, offer.variant],
      ...[offer.name, offer.words, new Date(now)],
    ],
  );
}

const STEPS = { shown: 'shown_at', seen: 'seen_at', accepted: 'accepted_at', refused: 'refused_at' } as const;
export type Step = keyof typeof STEPS;

/** What is later includes what comes before it; the first time counts. */
export async function saveStep(
  tx: Queryable,
  { id, step, openedId = null }: { id: string; step: Step; openedId?: string | null },
  now: number,
): Promise<void> {
  const columns = step === 'shown' ? ['shown'] : step === 'seen' ? ['shown', 'seen'] : ['shown', 'seen', step];
  const sets = columns.map((each) => `${STEPS[each as Step]} = coalesce(${STEPS[each as Step]}, $2)`);
  await tx.query(`update invitation_offers set ${sets.join(', ')}, opened_id = coalesce(opened_id, $3) where id = $1`, [
    id,
    new Date(now),
    openedId,
  ]);
}
