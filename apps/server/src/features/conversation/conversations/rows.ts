import { summary } from '@parley/protocol/push/message-said';
import type { PrivacyMark, VisitorRow } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import { replyQuotaOf } from '../messages/reply-quota';
import { findEndedRows, findOpenRows, findRows, type RowRecord } from './rows-store';

/** Visitors as agents list them, by id. */
export async function readRows(db: Queryable, visitorIds: readonly string[]): Promise<Map<string, VisitorRow>> {
  const rows = await findRows(db, visitorIds);
  return new Map(rows.map((row) => [row.id, presentRow(row)]));
}

export async function readRow(db: Queryable, visitorId: string): Promise<VisitorRow | null> {
  return (await readRows(db, [visitorId])).get(visitorId) ?? null;
}

/** All visitors in an agent's lists (rules L of core's SPEC), of ended ones the newest `endedKept`. */
export async function readInbox(
  db: Queryable,
  agent: { uuid: string; seesAll: boolean },
  endedKept: number,
): Promise<VisitorRow[]> {
  const open = await findOpenRows(db, agent);
  const ended = await findEndedRows(db, agent, endedKept);
  return [...open, ...ended].map(presentRow);
}

type FirstRow = Pick<
  RowRecord,
  'id' | 'site' | 'name' | 'title' | 'referrer' | 'language' | 'source' | 'engine' | 'keyword' | 'device' | 'region'
> & { URL: string; now: number };

/** The row of a visitor as its first page view makes it, without reading it. */
export const firstRow = ({ id, site, name, URL, now, ...first }: FirstRow): VisitorRow => ({
  YQToken: id,
  site,
  name,
  state: 'monitor',
  conversation: null,
  serviceID: null,
  unreadNumber: 0,
  umsg: 0,
  smsg: 0,
  seq: 0,
  readSeq: 0,
  visitorReadSeq: 0,
  visitorGotSeq: 0,
  version: 1,
  since: now,
  openedAt: null,
  last: null,
  unansweredSince: null,
  transfer: null,
  online: true,
  URL,
  title: first.title,
  referrer: first.referrer,
  language: first.language,
  channel: 'web',
  source: first.source ?? '',
  engine: first.engine ?? '',
  keyword: first.keyword ?? '',
  device: first.device ?? '',
  region: first.region ?? '',
  pages: 1,
  visits: 1,
  tags: [],
  card: 0,
  blacklistedUntil: null,
});

function presentRow(row: RowRecord): VisitorRow {
  return {
    YQToken: row.id,
    site: row.site,
    name: row.name,
    // On the wire `gone` is `monitor` and not online.
    state: row.state === 'gone' ? 'monitor' : row.state,
    conversation: row.conversation_id,
    // A visitor who browses after the end of a conversation has no owner.
    serviceID: row.state === 'monitor' || row.state === 'gone' ? null : row.owner_id,
    unreadNumber: (row.visitor_messages ?? 0) - (row.agent_read_messages ?? 0),
    umsg: row.visitor_messages ?? 0,
    smsg: row.agent_messages ?? 0,
    seq: row.last_seq ?? 0,
    readSeq: row.agent_read_seq ?? 0,
    visitorReadSeq: row.visitor_read_seq ?? 0,
    visitorGotSeq: Math.max(row.visitor_got_seq ?? 0, row.visitor_read_seq ?? 0),
    version: row.version,
    since: row.since.getTime(),
    openedAt: row.opened_at?.getTime() ?? null,
    last: row.last_only_id
      ? {
          msg: row.last_recalled ? '' : summary(row.last_msg),
          kind: row.last_kind,
          role: row.last_role === 'user' ? 'user' : 'service',
          onlyID: row.last_only_id,
          time: row.last_at.getTime(),
          ...(row.last_recalled ? { recalled: true as const } : {}),
          ...(row.last_author ? { serviceID: row.last_author } : {}),
        }
      : null,
    unansweredSince: row.unanswered_since?.getTime() ?? null,
    transfer: row.transfer_to
      ? { from: row.transfer_from, to: row.transfer_to, note: row.transfer_note ?? '', at: row.transfer_at.getTime() }
      : null,
    online: row.online,
    URL: row.url,
    title: row.title,
    referrer: row.referrer,
    language: row.language,
    channel: row.channel,
    ...ofAccount(row),
    source: row.source ?? '',
    engine: row.engine ?? '',
    keyword: row.keyword ?? '',
    device: row.device ?? '',
    region: row.region ?? '',
    pages: row.pages,
    visits: row.visits,
    tags: row.tags,
    card: row.card,
    blacklistedUntil: row.blacklisted_until?.getTime() ?? null,
    ...(row.robot_id && row.state === 'robot' && { robot: row.robot_id }),
    ...ofPrivacy(row),
  };
}

function ofPrivacy({ no_preview, no_trail, erasure_asked_at }: RowRecord): Pick<VisitorRow, 'privacy'> {
  const privacy: PrivacyMark[] = [];
  if (no_preview) privacy.push('noPreview');
  if (no_trail) privacy.push('noTrail');
  if (erasure_asked_at) privacy.push('erasure');
  return privacy.length === 0 ? {} : { privacy };
}

/** Of a visitor of another channel than the web. */
function ofAccount(row: RowRecord): Pick<VisitorRow, 'account' | 'quota'> {
  if (row.account === null) return {};
  const quota = replyQuotaOf(row.channel, row);
  return { account: row.account, ...(quota && { quota }) };
}
