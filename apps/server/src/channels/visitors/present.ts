import { quotaOf } from '@parley/core/channels/quota';
import { weChatKindOf } from '@parley/core/channels/words';
import type { Answer } from '@parley/protocol/http/routes';
import { warnAtOf, windowFactsOf } from '../../features/conversation/messages/reply-quota';
import type { ContactRow } from './list-store';

export function presentContact(row: ContactRow, now: number): Answer<'GET /weChat/getVisitors'>['list'][number] {
  const quota = quotaOf(row.channel, windowFactsOf(row), now);
  return {
    id: row.id,
    YQToken: row.id,
    name: row.name,
    openId: row.openId,
    unionId: row.unionId,
    account: { id: row.accountId, name: row.accountName },
    kind: weChatKindOf(row.channel),
    subscribed: row.subscribed,
    region: row.region,
    tags: row.tags,
    scene: row.scene,
    page: row.page,
    wroteAt: row.wrote_at?.getTime() ?? null,
    ...quota,
    warnAt: warnAtOf(row),
    chats: row.chats,
    state: row.state === 'gone' ? 'monitor' : row.state,
    person: row.personId === null ? null : { id: row.personId, name: row.personName ?? '' },
    createdAt: row.createdAt.getTime(),
  };
}
