import { quickReplyFields } from '@parley/protocol/fields/quick-replies';
import { type quickReplyRoutes, sharedReply } from '@parley/protocol/http/quick-reply';
import type { DownloadsOf } from '../../../http/handler';
import { exportList } from '../../../sheets/export-list';
import { joined, tableOf } from '../../../sheets/table-of';
import type { DownloadKit } from '../../module';
import { presentShared, type SharedReply } from './present';
import { type SharedReplyRow, sharedReplyList } from './shared-store';

const table = tableOf<SharedReply>()(quickReplyFields, {
  files: ({ files }, language) =>
    joined(
      files.map(({ name }) => name),
      language,
    ),
  group: ({ groupName }) => groupName ?? '',
  tags: ({ tags }, language) => joined(tags, language),
});

export const quickReplyDownloads = ({ context }: DownloadKit): DownloadsOf<typeof quickReplyRoutes> => ({
  'GET /quickReply/export': ({ value, agent, http: { language } }) =>
    exportList(context, {
      table,
      list: sharedReplyList(value, context.clock.now()),
      present: (row: SharedReplyRow) => presentShared(context.links, row),
      wish: value,
      language,
      reader: agent,
      shape: sharedReply,
    }),
});
