import type { listedSite, siteRecord } from '@parley/protocol/http/admin';
import type * as z from 'zod';
import type { ListedSiteRow, SiteRow } from './store';

export const presentSite = (row: SiteRow): z.input<typeof siteRecord> => ({
  id: row.id,
  key: row.key,
  name: row.name,
  domains: row.domains,
  signedOnly: row.signedOnly,
  createdAt: row.createdAt.getTime(),
});

export const presentListed = (row: ListedSiteRow, publicUrl: string | null): z.input<typeof listedSite> => ({
  ...presentSite(row),
  script: `${publicUrl ?? ''}/widget.js`,
  seenAt: row.seenAt?.getTime() ?? null,
  seenUrl: row.seenUrl,
  pagesToday: row.pagesToday,
});
