import type { groupRecord } from '@parley/protocol/http/groups';
import type * as z from 'zod';
import type { GroupRow } from './store';

export const presentGroup = ({ createdAt, overflowId, ...row }: GroupRow): z.input<typeof groupRecord> => ({
  ...row,
  overflow: overflowId,
  createdAt: createdAt.getTime(),
});
