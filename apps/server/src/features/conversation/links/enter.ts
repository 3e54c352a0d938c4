import {
  type LinkVariant,
  linkParameters,
  linkSource,
  linkState,
  linkVariant,
  type Parameter,
  type SignatureVerdict,
} from '@parley/core/visit/link';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { budgetsOf } from '../../foundation/auth/attempts';
import { isPassword } from '../../foundation/auth/password';
import { guardAttempts } from '../../foundation/auth/reserve-attempt';
import { admitsOrigin } from '../../foundation/sites/domains';
import { isUnderWay, nameStranger } from './enter-store';
import { factsOf } from './present';
import { readVariables, type Variables } from './sign';
import {
  countRefused,
  findLink,
  findLinkByCode,
  findPasswordHash,
  findSecret,
  findVariant,
  type LinkRow,
  lockLink,
} from './store';

/** Somebody's coming by a tracked link, as the visit and the visitor's window need it. */
export type ByLink = {
  id: string;
  greeting: string;
  source: ReturnType<typeof linkSource>;
  parameters: Parameter[];
  /** What a signed address said of its reader; empty where nothing was signed, or wrongly. */
  variables: Variables;
  /** What that signature was worth; null: nothing was signed. */
  signed: SignatureVerdict | null;
  /** The number of an address that was signed here; empty where the link's owner signed it. */
  address: string;
  isLocked: boolean;
  secondShare: number | null;
};

/** Reads what a page of ours says it was opened with. A link of another site is none. */
export async function readLink(
  context: Context,
  said: { code: string; query: string } | undefined,
  siteId: string,
): Promise<ByLink | null> {
  if (!said) return null;
  const link = await findLinkByCode(context.db, said.code);
  if (link?.siteId !== siteId) return null;
  const query = new URLSearchParams(said.query);
  const address = [...query].map(([name, value]) => [clean(name), clean(value)] as const);
  const parameters = linkParameters(link.parameters, address);
  return {
    id: link.id,
    greeting: link.greeting,
    source: linkSource(link.name, parameters),
    parameters,
    isLocked: link.isLocked,
    secondShare: link.secondShare,
    ...(await readSigned(context, link, query.get('v'))),
  };
}

const clean = (text: string): string => text.toWellFormed().replaceAll('\0', '');

async function readSigned({ db, clock }: Context, link: LinkRow, signed: string | null) {
  if (!signed) return { variables: {}, signed: null, address: '' };
  const secret = await findSecret(db, link.id);
  const { verdict, variables, address } = readVariables(secret, link.code, signed, clock.now());
  return { variables: verdict === 'good' ? variables : {}, signed: verdict, address };
}

/**
 * Asks who comes by a link with a password for it, before anything of them is kept. Whoever is on its page, or talks, is
 * not asked again.
 */
export async function unlockLink(
  context: Context,
  { id, isLocked }: ByLink,
  { password, visitorId, address }: { password: string | undefined; visitorId: string | null; address: string },
): Promise<void> {
  if (!isLocked || (visitorId !== null && (await isUnderWay(context.db, id, visitorId)))) return;
  if (!password) throw new Refusal('link-locked');
  await guardAttempts(context, budgetsOf('linkPassword', id, { address }), async () => {
    if (!(await isPassword(password, await findPasswordHash(context.db, id)))) throw new Refusal('wrong-password');
  });
}

/** V-24: which of two targets a visitor gets, kept with the visit that begins. */
export async function variantFor(
  tx: Client,
  { id, secondShare }: ByLink,
  visitorId: string,
): Promise<LinkVariant | null> {
  if (secondShare === null) return null;
  return linkVariant(secondShare, await findVariant(tx, id, visitorId), `${id} ${visitorId}`);
}

/**
 * Lets a visitor in, or says that the link is over (V-21). Whoever is on its page, or talks, goes on; the others of a
 * capped link go one after the other, so that no more than its cap come in. `referrer` is the page they come from.
 */
export async function enterLink(
  context: Context,
  tx: Client,
  { id, signed }: ByLink,
  { visitorId, referrer }: { visitorId: string; referrer: string },
): Promise<void> {
  if (signed !== null && signed !== 'good') await countRefused(tx, id);
  if (await isUnderWay(tx, id, visitorId)) return;
  const seen = await findLink(tx, id);
  if (seen?.capOf) await lockLink(tx, id);
  const link = seen?.capOf ? await findLink(tx, id) : seen;
  if (!link || linkState(factsOf(link), context.clock.now()) !== 'open') throw new Refusal('link-over');
  if (!admitsOrigin(link.domains, referrer)) throw new Refusal('link-over');
}

/** Who a signed address says it is for: with an id of the customer's own, the same visitor of this link on every device. */
export function identityOf(link: ByLink | null) {
  const { id = '', name = '', email = '', phone = '' } = link?.variables ?? {};
  if (!link || id === '') return null;
  const by = { linkId: link.id, address: link.address };
  return { id, name: name.slice(0, 100), email, phone: phone.slice(0, 40), verified: true, by };
}

/** Without an id a signed name is still a name, for who has none. */
export async function nameByLink(tx: Client, link: ByLink, visitorId: string): Promise<void> {
  const { name = '' } = link.variables;
  if (name === '') return;
  await nameStranger(tx, visitorId, name.slice(0, 100));
}
