import type { quickReply, sharedReply } from '@parley/protocol/http/quick-reply';
import type * as z from 'zod';
import type { FileLinks } from '../../../file-links';
import { searchedText } from '../messages/searched-text';
import type { SharedReplyRow } from './shared-store';
import type { QuickReplyRow } from './store';

export type SharedReply = z.input<typeof sharedReply>;

export const presentReply = (
  links: FileLinks,
  { agentId, groupId, updatedAt, ...row }: QuickReplyRow,
): z.input<typeof quickReply> => ({
  ...row,
  msg: links.sign(row.kind, row.msg),
  files: row.files.map(links.signBody),
  scope: agentId ? 'own' : groupId ? 'group' : 'shared',
  group: groupId,
  updatedAt: updatedAt.getTime(),
});

export const presentShared = (links: FileLinks, row: SharedReplyRow): SharedReply => ({
  ...presentReply(links, { ...row, agentId: null }),
  scope: row.groupId ? 'group' : 'shared',
  groupName: row.groupName,
  words: searchedText(row.kind, row.msg).trim(),
  uses: row.uses,
  usedAt: row.usedAt?.getTime() ?? null,
  editedBy: row.editedBy,
});
