import { contactFields, sharedTalkFields, shareFields } from '@parley/protocol/fields/friendly';
import { listOf, tableOf, textOf } from '../../../sheets/table-of';
import { RECALLED, SPEAKER_NAMES, visitorWords } from '../../../sheets/words';
import type { FriendlyRecord, SharedMessage, ShareRecord } from './present';

const RIGHTS = Object.keys(contactFields.fields.allowed.values) as (keyof FriendlyRecord['allowed'])[];

/** Contacts as a file. */
export const friendlyTable = tableOf<FriendlyRecord>()(contactFields, {
  account: ({ agent }) => agent?.username ?? '',
  group: ({ group }) => group?.name ?? '',
  allowed: ({ allowed }, language) =>
    listOf(
      contactFields.fields.allowed,
      RIGHTS.filter((right) => allowed[right]),
      language,
    ),
});

/** The log of what was shared as a file. */
export const shareTable = tableOf<ShareRecord>()(shareFields, {
  contact: ({ contact }) => contact.name,
  company: ({ contact }) => contact.company,
  kind: ({ contact }, language) => textOf(shareFields.fields.kind, contact.kind, language),
  to: ({ to }) => to.nickname,
  by: ({ by }) => by?.nickname ?? '',
  visitor: ({ visitor }, language) => visitorWords(visitor, language),
});

/** The messages of the shares as a file, one row each. */
export const sharedTalksTable = tableOf<SharedMessage>()(sharedTalkFields, {
  contact: ({ contact }) => contact.name,
  company: ({ contact }) => contact.company,
  visitor: ({ visitor }, language) => visitorWords(visitor, language),
  who: ({ role, nickname }, language) => visitorWords(nickname, language) || SPEAKER_NAMES[role][language],
  msg: ({ msg, recalled }, language) => (recalled ? RECALLED[language] : msg),
});
