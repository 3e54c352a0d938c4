import { WARN_AT } from '@parley/core/channels/quota';
import { weChatKindOf } from '@parley/core/channels/words';
import type { Answer } from '@parley/protocol/http/routes';
import type { AccountRow } from './store';

type Shown = Answer<'POST /weChat/doEdit'>;

export function presentAccount(row: AccountRow, publicUrl: string | null): Shown {
  const path = `/wechat/${row.key}`;
  const { welcome = '', offHours = '', keywords = [] } = row.replies;
  const { merge = true, warnAt = WARN_AT } = row.quota;
  const keeps = (name: (typeof row.kept)[number]) => row.kept.includes(name);
  return {
    id: row.id,
    kind: weChatKindOf(row.channel),
    name: row.name,
    appId: row.appId,
    path,
    url: `${publicUrl ?? ''}${path}`,
    mode: row.mode,
    group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
    site: { id: row.siteId, key: row.siteKey, name: row.siteName },
    enabled: row.enabled,
    kept: { app: keeps('secret'), token: keeps('token'), aesKey: keeps('aesKey') },
    replies: { welcome, offHours, keywords },
    quota: { merge, warnAt },
    templates: row.templates,
    visitors: row.visitors,
    received: row.received,
    sent: row.sent,
    queued: row.queued,
    dead: row.dead,
    calledAt: row.calledAt?.getTime() ?? null,
    createdAt: row.createdAt.getTime(),
    version: row.version,
  };
}
