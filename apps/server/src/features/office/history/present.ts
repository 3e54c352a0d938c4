import type { Answer } from '@parley/protocol/http/routes';
import { summary } from '@parley/protocol/push/message-said';
import type { Context } from '../../../context';
import { searchedText } from '../../conversation/messages/searched-text';
import type { Hit } from './hits-store';
import type { HistoryRow } from './store';
import type { Trashed, TrashRow } from './trash/trash-store';

type Trash = NonNullable<Answer<'GET /history/getDetail'>['trash']>;
type Record = Answer<'GET /history/getList'>['list'][number];

const roleOf = (role: 'user' | 'service' | 'robot') => (role === 'user' ? 'user' : 'service');

export const presentHistory = (row: HistoryRow, hits: readonly Hit[] = []): Record => ({
  id: row.id,
  conversation: row.id,
  YQToken: row.visitorId,
  name: row.name,
  site: row.site,
  siteName: row.siteName,
  channel: row.channel,
  account: row.account,
  state: row.state,
  openedAt: row.openedAt.getTime(),
  endedAt: row.endedAt?.getTime() ?? null,
  endReason: row.endReason,
  serviceID: row.lastOwnerId,
  nickname: row.nickname,
  umsg: row.visitorMessages,
  smsg: row.agentMessages,
  source: row.source,
  engine: row.engine,
  keyword: row.keyword,
  region: row.region,
  device: row.device,
  tags: row.tags,
  marks: row.marks,
  summary: row.summary,
  category: row.category,
  score: row.score,
  quality: row.quality,
  last: row.last && {
    msg: row.last.recalled ? '' : summary(searchedText(row.last.kind, row.last.msg).trim()),
    kind: row.last.kind,
    role: roleOf(row.last.role),
    onlyID: row.last.onlyId,
    time: row.last.sentAt,
    ...(row.last.recalled ? { recalled: true as const } : {}),
  },
  hits: hits.map(presentHit),
});

const DAY_MS = 24 * 3600_000;

/** `days`: retention of the trash; 0: unlimited. */
export const presentTrashed = ({ trashedAt, trashedBy, trashedByName }: Trashed, days: number): Trash => ({
  trashedAt: trashedAt.getTime(),
  trashedBy,
  trashedByName,
  removedAt: days === 0 ? null : trashedAt.getTime() + days * DAY_MS,
});

/** Presents rows of the trash, with the time of their removal. */
export function trashPresenter({ setting }: Pick<Context, 'setting'>) {
  const { trash: days } = setting('retention');
  return (row: TrashRow) => ({ ...presentHistory(row), ...presentTrashed(row, days) });
}

export const presentHit = (hit: Hit): Record['hits'][number] => ({
  onlyID: hit.onlyId,
  seq: hit.seq,
  role: roleOf(hit.role),
  msg: searchedText(hit.kind, hit.msg),
  time: hit.sentAt.getTime(),
});
