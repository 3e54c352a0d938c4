import { END_REASONS } from '@parley/core/conversation/endings';
import { CONVERSATION_STATES } from '@parley/core/conversation/types';
import {
  channels,
  consents,
  devices,
  letterReasons,
  letterStatuses,
  peopleStatuses,
  retentionKinds,
  sources,
} from '@parley/core/vocabulary';
import { expect, it } from 'vitest';
import { agentFields } from './agents';
import { auditFields } from './audit';
import type { Field, FieldList, Text } from './field';
import { keysOf } from './field';
import { contactFields, sharedTalkFields, shareFields } from './friendly';
import { groupFields } from './groups';
import { historyFields, trashFields } from './history';
import { letterFields } from './letters';
import { linkFields } from './links';
import { loginFields } from './logins';
import { peopleFields } from './people';
import { quickReplyFields } from './quick-replies';
import { retentionFields } from './retention';
import { robotEntryFields } from './robot-entries';
import { roleFields } from './roles';
import { sessionFields } from './sessions';

const LISTS: Record<string, FieldList> = {
  agentFields,
  auditFields,
  contactFields,
  groupFields,
  historyFields,
  letterFields,
  linkFields,
  loginFields,
  peopleFields,
  quickReplyFields,
  retentionFields,
  robotEntryFields,
  roleFields,
  sessionFields,
  shareFields,
  sharedTalkFields,
  trashFields,
};

it.each<[string, Field, readonly string[]]>([
  ['source of a conversation', historyFields.fields.source, sources],
  ['channel of a conversation', historyFields.fields.channel, channels],
  ['device of a conversation', historyFields.fields.device, devices],
  ['state of a conversation', historyFields.fields.state, CONVERSATION_STATES],
  ['end of a conversation', historyFields.fields.endReason, END_REASONS],
  ['status of a letter', letterFields.fields.status, letterStatuses],
  ['reason of a letter', letterFields.fields.reason, letterReasons],
  ['status of a person', peopleFields.fields.status, peopleStatuses],
  ['consent of a person', peopleFields.fields.consent, consents],
  ['kind of deleted data', retentionFields.fields.kind, retentionKinds],
])('every %s has a text, in the order of the vocabulary', (_, { values }, vocabulary) =>
  expect(Object.keys(values ?? {})).toEqual(vocabulary),
);

it.each(Object.entries(LISTS))(
  '%s: every text exists in both languages, and titles of columns are unique',
  (_, list) => {
    const texts = (field: Field): Text[] => [field.label, ...Object.values(field.values ?? {})];
    for (const text of [list.name, ...Object.values(list.fields).flatMap(texts)]) {
      expect(text.zh).toMatch(/\S/);
      expect(text.en).toMatch(/^[\x20-\x7e]+$/);
    }
    for (const language of ['zh', 'en'] as const) {
      const titles = keysOf(list).map((key) => list.fields[key]!.label[language]);
      expect(new Set(titles).size).toBe(titles.length);
    }
  },
);
