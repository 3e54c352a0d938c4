import type { listedSite, siteRecord } from '@parley/protocol/http/admin';
import type * as z from 'zod';
import type { Principal } from '../../../principal';
import type { ListedSiteRow, SiteRow } from './store';

export const presentSite = (row: SiteRow): z.input<typeof siteRecord> => ({
  id: row.id,
  key: row.key,
  name: row.name,
  domains: row.domains,
  signedOnly: row.signedOnly,
  createdAt: row.createdAt.getTime(),
});

type Reading = {
  publicUrl: string | null;
  reader: Pick<Principal, 'scope'>;
  /** Opened today, by site. */
  pages: ReadonlyMap<string, number>;
};

/** Pages and their number are those of all visitors: only for readers who may see all of them. */
export const presentListed = (
  row: ListedSiteRow,
  { publicUrl, reader: { scope }, pages }: Reading,
): z.input<typeof listedSite> => ({
  ...presentSite(row),
  script: `${publicUrl ?? ''}/widget.js`,
  seenAt: row.seenAt?.getTime() ?? null,
  seenUrl: scope === 'all' ? row.seenUrl : null,
  pagesToday: scope === 'all' ? (pages.get(row.id) ?? 0) : null,
});
