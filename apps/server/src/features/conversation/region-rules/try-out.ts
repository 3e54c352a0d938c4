import { plainNetworkAddress, realAddress } from '@parley/core/visit/network-address';
import type { Value } from '@parley/protocol/http/routes';
import { readOwn } from '@parley/protocol/settings/by-site';
import { sectionValue } from '@parley/protocol/settings/sections';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { draftOf } from '../../foundation/settings/actions';
import { isSiteOpen } from '../../foundation/settings/opening-hours';
import { siteName } from '../../foundation/sites/actions';
import { decisionFor, siteZone } from './decision';

/** What the rules do with an address at a moment: the same decision as for a visitor. */
export async function tryOut(context: Context, { address, at, site, draft }: Value<'POST /region/doTest'>) {
  if (!realAddress(address)) throw new Refusal('not-an-address', { fields: ['address'], address });
  if (site && (await siteName(context.db, site)) === null) throw new Refusal('unknown-site');
  const now = at ?? context.clock.now();
  const then = { ...context, clock: { ...context.clock, now: () => now } };
  const region = await context.regionOf(address);
  const value = draft ? await draftValue(context, site ?? null) : context.setting('region', site);
  const { action, rule, by } = decisionFor(then, { siteId: site, code: region.code, address }, value);
  const timeZone = siteZone(context, site);
  const localTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(now);
  return {
    address: plainNetworkAddress(address),
    region,
    action,
    rule: rule && { key: rule.key, name: rule.name },
    by,
    isOpen: isSiteOpen(then, site),
    localTime,
    timeZone,
  };
}

/** The rules as they will be when the draft is published; without a draft the published ones. */
async function draftValue({ db, setting }: Context, siteId: string | null) {
  const stored = await draftOf(db, 'region', siteId);
  if (stored === undefined) return setting('region', siteId ?? undefined);
  return siteId === null
    ? sectionValue('region', stored)
    : { ...setting('region'), ...readOwn('region', stored).value };
}
