import { loginFields } from '@parley/protocol/fields/logins';
import type { Answer } from '@parley/protocol/http/routes';
import { tableOf, textOf } from '../../../sheets/table-of';

type LoginRecord = Answer<'GET /record/getList'>['list'][number];

/** Sign-ins as a file. */
export const loginTable = tableOf<LoginRecord>()(loginFields, {
  device: ({ os }) => os,
  news: ({ isNewDevice, isNewRegion }, language) =>
    [isNewDevice && 'device', isNewRegion && 'region']
      .flatMap((what) => (what ? textOf(loginFields.fields.news, what, language) : []))
      .join(' / '),
  // The use of an expired login ended when it was last seen, before its recorded end.
  duration: ({ ok, time, endedAt, endReason, seenAt }) => {
    const until = (endReason === 'lapsed' ? seenAt : endedAt) ?? seenAt ?? time;
    return ok ? Math.max(0, Math.round((until - time) / 60_000)) : null;
  },
});
