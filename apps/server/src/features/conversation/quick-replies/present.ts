import type { quickReply, sharedReply } from '@parley/protocol/http/quick-reply';
import type * as z from 'zod';
import type { FileLinks } from '../../../file-links';
import { searchedText } from '../messages/searched-text';
import { groupsOf, scopeOf } from './content';
import type { SharedReplyRow } from './shared-store';
import type { QuickReplyRow } from './store';

export type SharedReply = z.input<typeof sharedReply>;

export const presentReply = (
  links: FileLinks,
  { agentId, groupId, alsoGroups, updatedAt, validFrom, validUntil, ...row }: QuickReplyRow,
): z.input<typeof quickReply> => ({
  ...row,
  ...presentSaid(links, row),
  scope: scopeOf({ agentId, groupId }),
  group: groupId,
  groups: groupsOf({ groupId, alsoGroups }),
  validFrom: validFrom?.getTime() ?? null,
  validUntil: validUntil?.getTime() ?? null,
  updatedAt: updatedAt.getTime(),
});

/** Texts and files with signed links. */
export const presentSaid = (
  links: FileLinks,
  { kind, msg, files, variants }: Pick<QuickReplyRow, 'kind' | 'msg' | 'files' | 'variants'>,
) => ({
  msg: links.sign(kind, msg),
  files: files.map(links.signBody),
  variants: variants.map((one) => ({ ...one, msg: links.sign(kind, one.msg) })),
});

export const presentShared = (links: FileLinks, row: SharedReplyRow): SharedReply => {
  const { groupName, uses, usedAt, rating, ratings, author, editedBy, ...reply } = row;
  return {
    ...presentReply(links, { ...reply, agentId: null }),
    scope: row.groupId ? 'group' : 'shared',
    groupName,
    words: searchedText(row.kind, row.msg).trim(),
    uses,
    usedAt: usedAt?.getTime() ?? null,
    rating,
    ratings,
    author,
    editedBy,
  };
};
