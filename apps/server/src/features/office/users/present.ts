import type { followUp } from '@parley/protocol/http/archive/follow-ups';
import type { provenance, userRecord } from '@parley/protocol/http/archive/people';
import type { Answer } from '@parley/protocol/http/routes';
import type { CustomField } from '@parley/protocol/settings/archive';
import type * as z from 'zod';
import { seenFields } from '../../foundation/access/custom-fields';
import type { FollowUpRow } from './follow-ups/follow-up-store';
import type { ListedRow, readViews } from './list-store';
import type { Reader } from './scope';
import type { Provenance } from './store';

const ms = (at: Date | null): number | null => at?.getTime() ?? null;
const named = (uuid: string | null, nickname: string | null) =>
  uuid === null ? null : { uuid, nickname: nickname ?? '' };

/** A person for the reader, with the custom fields for its roles. */
export const presentUser = (
  row: ListedRow,
  reader: Reader,
  rules: readonly CustomField[],
): z.input<typeof userRecord> => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  mail: row.mail,
  wechat: row.wechat,
  remark: row.remark,
  tags: row.tags,
  fields: seenFields(row.fields, rules, reader),
  version: row.version,
  place: row.place,
  placedAt: ms(row.placedAt),
  category: row.category,
  status: row.status,
  owner: named(row.ownerId, row.ownerName),
  sharedWith: row.sharedWith,
  consent: row.consent,
  source: row.source,
  engine: row.engine,
  keyword: row.keyword,
  region: row.region,
  firstSeenAt: ms(row.firstSeenAt),
  lastSeenAt: ms(row.lastSeenAt),
  visits: row.visits,
  chats: row.chats,
  lastAgent: named(row.lastAgentId, row.lastAgentName),
  nextFollowUpAt: ms(row.nextFollowUpAt),
  blacklistedUntil: ms(row.blacklistedUntil),
  visitors: row.visitors,
  createdAt: row.createdAt.getTime(),
  updatedAt: row.updatedAt.getTime(),
});

type Views = Awaited<ReturnType<typeof readViews>>;

export const presentViews = ({ views, categories, ...choices }: Views): Answer<'GET /users/views'> => ({
  views: {
    contact: counted(views.contact),
    customers: counted(views.customers),
    category: counted(views.category),
    shared: counted(views.shared),
    public: counted(views.public),
    recycle: counted(views.recycle),
    blacklist: counted(views.blacklist),
  },
  categories: categories.map(({ name, ...size }) => ({ name, ...counted(size) })),
  ...choices,
});

const counted = ({ total, more }: { total: number; more: boolean }) => ({ count: total, more });

export const presentProvenance = (
  marks: Provenance,
  nicknames: ReadonlyMap<string, string>,
): z.input<typeof provenance> =>
  Object.fromEntries(
    Object.entries(marks).map(([field, { how, uuid, time }]) => [
      field,
      { how, uuid, nickname: uuid === null ? null : (nicknames.get(uuid) ?? null), time },
    ]),
  );

export const presentFollowUp = (row: FollowUpRow): z.input<typeof followUp> => ({
  id: row.id,
  person: row.personId,
  name: row.name,
  text: row.text,
  dueAt: row.dueAt.getTime(),
  assignee: named(row.assigneeId, row.assigneeName),
  createdBy: row.createdByName,
  createdAt: row.createdAt.getTime(),
  doneAt: ms(row.doneAt),
});
