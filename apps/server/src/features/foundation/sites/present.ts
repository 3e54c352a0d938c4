import type { siteRecord } from '@parley/protocol/http/admin';
import type * as z from 'zod';
import type { SiteRow } from './store';

export const presentSite = (row: SiteRow): z.input<typeof siteRecord> => ({
  id: row.id,
  key: row.key,
  name: row.name,
  domains: row.domains,
  signedOnly: row.signedOnly,
  createdAt: row.createdAt.getTime(),
});
