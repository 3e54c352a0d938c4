import type { sessionRow } from '@parley/protocol/http/auth';
import type * as z from 'zod';
import type { SessionRow } from './sessions/session-store';

export const presentSession = (row: SessionRow, currentId: string): z.input<typeof sessionRow> => ({
  id: row.id,
  createdAt: row.createdAt.getTime(),
  lastSeenAt: row.lastSeenAt.getTime(),
  address: row.address,
  userAgent: row.userAgent,
  current: row.id === currentId,
});
