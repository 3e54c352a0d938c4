import { randomBytes } from 'node:crypto';
import type { Context } from '../../context';
import type { Db } from '../../db/pool';
import { Refusal } from '../../errors';
import { uuidV7 } from '../../ids';
import { isDomain } from './domains';
import { findDomains, insertSite, type SiteRow, updateSite } from './store';

/** The key of a site stands in the pages that embed it: it names, and opens nothing. */
const KEY_BYTES = 9;

export type SiteEdit = { id?: string | undefined; name: string; domains: string[] };

/** Creates a site (without id) or changes one. */
export async function editSite({ db, clock }: Context, { id, name, domains }: SiteEdit): Promise<SiteRow> {
  if (!domains.every(isDomain)) throw new Refusal('bad-request', { fields: ['domains'] });
  if (id === undefined) {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    return insertSite(db, { id: uuidV7(clock.now()), key, name, domains });
  }
  const site = await updateSite(db, { id, name, domains });
  if (!site) throw new Refusal('unknown-site');
  return site;
}

/** The domains that a site lists, by its key; none for a key that nobody has. */
export const domainsOfSite = (db: Db, key: string): Promise<readonly string[]> =>
  key.isWellFormed() && !key.includes('\0') ? findDomains(db, key) : Promise.resolve([]);
