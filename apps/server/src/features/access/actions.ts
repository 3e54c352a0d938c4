import { randomBytes } from 'node:crypto';
import type { Context } from '../../context';
import type { Db } from '../../db/pool';
import { Refusal } from '../../errors';
import { uuidV7 } from '../../ids';
import { isDomain } from './domains';
import { findDomains, insertSite, keepSecret, type SiteRow, updateSite, type WindowOverrides } from './store';

export type { WindowOverrides };

/** The key of a site stands in the pages that embed it: it names, and opens nothing. */
const KEY_BYTES = 9;

/** As long as the hash that it keys. */
const SECRET_BYTES = 32;

export type SiteEdit = {
  id?: string | undefined;
  name: string;
  domains: string[];
  signedOnly?: boolean | undefined;
  window?: WindowOverrides | undefined;
};

/** Creates a site (without id) or changes one. */
export async function editSite({ db, clock }: Context, { id, ...fields }: SiteEdit): Promise<SiteRow> {
  if (!fields.domains.every(isDomain)) throw new Refusal('bad-request', { fields: ['domains'] });
  if (id === undefined) {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    return insertSite(db, { id: uuidV7(clock.now()), key, ...fields });
  }
  const site = await updateSite(db, { id, ...fields });
  if (!site) throw new Refusal('unknown-site');
  return site;
}

/** With it the site's own server signs who its visitors are. Made at the first call. */
export const siteSecret = (context: Context, id: string): Promise<string> => secretOf(context, id, false);

/** A new one; tokens signed with the old one are no good any more. */
export const renewSecret = (context: Context, id: string): Promise<string> => secretOf(context, id, true);

async function secretOf({ db }: Context, id: string, replace: boolean): Promise<string> {
  const secret = await keepSecret(db, id, randomBytes(SECRET_BYTES).toString('base64url'), replace);
  if (secret === null) throw new Refusal('unknown-site');
  return secret;
}

/** The domains that a site lists, by its key; none for a key that nobody has. */
export const domainsOfSite = (db: Db, key: string): Promise<readonly string[]> =>
  key.isWellFormed() && !key.includes('\0') ? findDomains(db, key) : Promise.resolve([]);
