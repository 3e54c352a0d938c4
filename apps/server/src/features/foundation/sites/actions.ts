import { randomBytes } from 'node:crypto';
import { isDomain } from '@parley/core/visit/domain-entry';
import { SignJWT } from 'jose';
import type { Context } from '../../../context';
import type { Queryable } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { recordChange } from '../audit/actions';
import {
  findName,
  insertSite,
  lockSite,
  lockSites,
  readNames,
  removeSite,
  type SiteName,
  type SiteRow,
  storeSecret,
  updateSite,
} from './store';

/** The key of a site is in the pages that embed it: it identifies the site and is no secret. */
const KEY_BYTES = 9;

/** As long as the hash of the HMAC. */
const SECRET_BYTES = 32;

export type SiteEdit = {
  id?: string | undefined;
  name?: string | undefined;
  domains?: string[] | undefined;
  signedOnly?: boolean | undefined;
};

/** Creates a site (without id) or changes the given fields of one. */
export async function editSite(context: Context, by: Principal, { id, ...fields }: SiteEdit): Promise<SiteRow> {
  if (fields.domains && !fields.domains.every(isDomain)) throw new Refusal('bad-request', { fields: ['domains'] });
  return act(context, async (tx, emit) => {
    const before = id === undefined ? null : await lockSite(tx, id);
    if (id !== undefined && !before) throw new Refusal('unknown-site');
    const site = before
      ? await updateSite(tx, { id: before.id, ...fields })
      : await insertSite(tx, newSite(context, fields));
    await recordChange(tx, by, {
      action: before ? 'sites.edit' : 'sites.add',
      subject: { kind: 'site', id: site.id, name: site.name },
      before: before && content(before),
      after: content(site),
    });
    emit({ kind: 'sites.changed' });
    return site;
  });
}

function newSite({ clock }: Context, { name, domains, signedOnly }: Omit<SiteEdit, 'id'>) {
  if (name === undefined || domains === undefined)
    throw new Refusal('bad-request', { fields: [name === undefined ? 'name' : 'domains'] });
  return { id: uuidV7(clock.now()), key: randomBytes(KEY_BYTES).toString('base64url'), name, domains, signedOnly };
}

const content = ({ name, domains, signedOnly }: SiteRow) => ({ name, domains, signedOnly });

/** Deletes sites that nothing belongs to; all or none. Returns their number. */
export function deleteSites(context: Context, by: Principal, ids: readonly string[]): Promise<number> {
  return act(context, async (tx, emit) => {
    const all = await lockSites(tx);
    const chosen = all.filter(({ id }) => ids.includes(id));
    if (chosen.length === all.length) throw new Refusal('last-site');
    for (const site of chosen) {
      const { id, name } = site;
      if (!(await removeSite(tx, id))) throw new Refusal('site-in-use', { name });
      await recordChange(tx, by, {
        action: 'sites.delete',
        subject: { kind: 'site', id, name },
        before: content(site),
      });
    }
    emit({ kind: 'sites.changed' });
    return chosen.length;
  });
}

/** The secret with which the site's server signs identities of visitors; created at the first call. */
/** Seconds for which a test identity is valid. */
const TEST_TOKEN_SECONDS = 3600;

/**
 * A signed identity for the sandbox. Its id has a prefix of its own, so that it is never one of the site's customers:
 * who may not read the secret cannot sign for them by this.
 */
export async function testToken(
  { db, clock }: Context,
  { id, customer, name }: { id: string; customer: string; name: string },
): Promise<{ token: string; expiresAt: number }> {
  const secret = await storeSecret(db, id, randomBytes(SECRET_BYTES).toString('base64url'), false);
  if (secret === null) throw new Refusal('unknown-site');
  const expires = Math.floor(clock.now() / 1000) + TEST_TOKEN_SECONDS;
  const token = await new SignJWT({ sub: `sandbox:${customer}`, name: `${name || customer} · Sandbox 沙盒` })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
  return { token, expiresAt: expires * 1000 };
}

export const siteSecret = (context: Context, by: Principal, id: string): Promise<string> =>
  answerSecret(context, by, id, false);

/** Replaces the secret; tokens signed with the old one become invalid. */
export const renewSecret = (context: Context, by: Principal, id: string): Promise<string> =>
  answerSecret(context, by, id, true);

function answerSecret(context: Context, by: Principal, id: string, replace: boolean): Promise<string> {
  return act(context, async (tx) => {
    const secret = await storeSecret(tx, id, randomBytes(SECRET_BYTES).toString('base64url'), replace);
    if (secret === null) throw new Refusal('unknown-site');
    const site = (await lockSite(tx, id))!;
    await recordChange(tx, by, {
      action: replace ? 'sites.renewSecret' : 'sites.readSecret',
      subject: { kind: 'site', id, name: site.name },
    });
    return secret;
  });
}

/** Null: there is no such site. */
export const siteName = (db: Queryable, id: string): Promise<string | null> => findName(db, id);

/** All sites. */
export const siteNames = (db: Queryable): Promise<SiteName[]> => readNames(db);
