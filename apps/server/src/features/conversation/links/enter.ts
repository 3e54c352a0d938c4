import {
  type LinkVariant,
  linkParameters,
  linkSource,
  linkState,
  linkVariant,
  type Parameter,
  type SignatureVerdict,
} from '@parley/core/visit/link';
import { storableText } from '@parley/core/words/storable-text';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { budgetsOf } from '../../foundation/auth/attempts';
import { isPassword } from '../../foundation/auth/password';
import { guardAttempts } from '../../foundation/auth/reserve-attempt';
import { admitsOrigin } from '../../foundation/sites/domains';
import { isUnderWay, nameUnnamed } from './enter-store';
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

/** Facts of a hello by a tracked link, for the visit and for the visitor's window. */
export type ByLink = {
  id: string;
  greeting: string;
  source: ReturnType<typeof linkSource>;
  parameters: Parameter[];
  /** Variables of a signed address; empty: not signed, or invalid. */
  variables: Variables;
  /** Verdict on the signature; null: not signed. */
  signed: SignatureVerdict | null;
  /** Number of an address that this server signed; empty: signed by the link's owner. */
  address: string;
  isLocked: boolean;
  secondShare: number | null;
};

/** Reads the link in a hello; null for a link of another site. */
export async function readLink(
  context: Context,
  said: { code: string; query: string } | undefined,
  siteId: string,
): Promise<ByLink | null> {
  if (!said) return null;
  const link = await findLinkByCode(context.db, said.code);
  if (link?.siteId !== siteId) return null;
  const query = new URLSearchParams(said.query);
  const address = [...query].map(([name, value]) => [storableText(name), storableText(value)] as const);
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

/**
 * The link whose code of an official account was scanned: its id is the code's scene. `link` null: it is closed, needs a
 * password, or is of another site, so that only its name counts.
 */
export async function readScanned(
  { clock }: Pick<Context, 'clock'>,
  tx: Client,
  { scene, siteId }: { scene: string; siteId: string },
): Promise<{ name: string; link: ByLink | null } | null> {
  const found = UUID.test(scene) ? await findLink(tx, scene) : null;
  if (!found) return null;
  const { id, name, greeting, parameters, secondShare } = found;
  const isOpen = linkState(factsOf(found), clock.now()) === 'open' && !found.isLocked && found.siteId === siteId;
  if (!isOpen) return { name, link: null };
  const source = linkSource(name, parameters);
  const unsigned = { variables: {}, signed: null, address: '', isLocked: false };
  return { name, link: { ...{ id, greeting, source, parameters, secondShare }, ...unsigned } };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function readSigned({ db, clock }: Context, link: LinkRow, signed: string | null) {
  if (!signed) return { variables: {}, signed: null, address: '' };
  const secret = await findSecret(db, link.id);
  const { verdict, variables, address } = readVariables(secret, link.code, signed, clock.now());
  return { variables: verdict === 'good' ? variables : {}, signed: verdict, address };
}

/**
 * Checks the password of a link before anything of the visitor is stored. A visitor with a running visit or an open
 * conversation by the link needs none again.
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

/** Chooses one of two targets (V-24), which is stored with the new visit. */
export async function variantFor(
  tx: Client,
  { id, secondShare }: ByLink,
  visitorId: string,
): Promise<LinkVariant | null> {
  if (secondShare === null) return null;
  return linkVariant(secondShare, await findVariant(tx, id, visitorId), `${id} ${visitorId}`);
}

/**
 * Admits a visitor, or refuses because the link has ended (V-21). A visitor with a running visit or an open
 * conversation by the link is always admitted; others of a capped link are counted under a lock. `referrer`: the page
 * they come from.
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

/** Identity from a signed address, the same visitor on every device; null: the address has no customer's id. */
export function identityOf(link: ByLink | null) {
  const { id = '', name = '', email = '', phone = '' } = link?.variables ?? {};
  if (!link || id === '') return null;
  const by = { linkId: link.id, address: link.address };
  return { id, name: name.slice(0, 100), email, phone: phone.slice(0, 40), verified: true, by };
}

/** Names a visitor without a name by a signed name without an id. */
export async function nameByLink(tx: Client, link: ByLink, visitorId: string): Promise<void> {
  const { name = '' } = link.variables;
  if (name === '') return;
  await nameUnnamed(tx, visitorId, name.slice(0, 100));
}
