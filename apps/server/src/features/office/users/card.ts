import type { Answer } from '@parley/protocol/http/routes';
import type { Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { readConsents } from '../../conversation/entry/actions';
import { presentVisit } from '../../conversation/visits/one-visit';
import type { Reader } from '../../foundation/access/scope';
import { readAnswers } from '../form-answers/actions';
import { type CardRecord, findCard, isCardSeen } from './card-store';

type Card = Answer<'GET /visitors/card'>;
const ms = (at: Date | null): number | null => at?.getTime() ?? null;

/**
 * A visitor's card from archive, visits and conversations (those in the reader's scope). Browsing visitors are in every
 * agent's list (L-01), but their person may be outside of the scope: then the card holds nothing of the archive.
 */
export async function readCard(db: Queryable, reader: Reader, visitorId: string): Promise<Card> {
  const row = await findCard(db, reader, visitorId);
  if (!row) throw new Refusal('unknown-visitor');
  const { person_id: id, phone, mail, wechat, remark, fields } = row.in_scope ? row : NOBODY;
  return {
    YQToken: visitorId,
    id,
    name: row.name,
    phone: phone ?? '',
    mail: mail ?? '',
    wechat: wechat ?? '',
    remark: remark ?? '',
    tags: row.tags,
    fields: fields ?? {},
    version: row.card,
    number: row.number,
    site: row.site,
    siteName: row.site_name,
    channel: row.channel,
    firstSeenAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    visits: row.visits,
    conversations: row.conversations,
    visit: row.startedAt === null ? null : presentVisit({ ...row, startedAt: row.startedAt }, row.pages),
    identity: row.external_id === null || !row.in_scope ? null : presentIdentity(row, row.external_id),
    consents: (await readConsents(db, visitorId)).map(({ agreedAt, ...given }) => ({
      ...given,
      time: agreedAt.getTime(),
    })),
    forms: row.in_scope ? await readAnswers(db, visitorId) : [],
    rating: row.rated > 0 ? { count: row.rated, average: Math.round(row.average * 10) / 10 } : null,
    blacklist: row.blacklisted_until && {
      until: row.blacklisted_until.getTime(),
      reason: row.blacklist_reason ?? '',
      uuid: row.blacklist_agent ?? '',
      nickname: row.blacklist_nickname ?? '',
      time: ms(row.blacklist_at) ?? 0,
    },
  };
}

const NOBODY = { person_id: null, phone: null, mail: null, wechat: null, remark: null, fields: null };

/** Refuses an edit of a card that the agent may not read. */
export async function assertCardInScope(db: Queryable, reader: Reader, visitorId: string): Promise<void> {
  if (!(await isCardSeen(db, reader, visitorId))) throw new Refusal('not-yours');
}

const presentIdentity = (row: CardRecord, id: string): Card['identity'] => ({
  id,
  name: row.identity_name,
  email: row.identity_email,
  phone: row.identity_phone,
  verified: row.verified,
  ...(row.identity_link === null ? {} : { link: row.identity_link }),
});
