import type { groupRecord } from '@parley/protocol/http/groups';
import type { Answer } from '@parley/protocol/http/routes';
import type * as z from 'zod';
import type { GroupRow, ListedGroupRow } from './store';

export const presentGroup = ({
  createdAt,
  overflowId,
  emergencyId,
  emergencySeconds,
  id,
  name,
  strategy,
  members,
  version,
}: GroupRow): z.input<typeof groupRecord> => ({
  id,
  name,
  strategy,
  overflow: overflowId,
  emergency: emergencyId,
  emergencySeconds,
  members,
  version,
  createdAt: createdAt.getTime(),
});

export const presentListedGroup = (row: ListedGroupRow): Answer<'GET /groups/getList'>['list'][number] => ({
  ...presentGroup(row),
  online: row.online,
  load: row.load,
  capacity: row.capacity,
  emergencyName: row.emergencyName,
});
