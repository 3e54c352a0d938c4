import { jwtVerify } from 'jose';
import * as z from 'zod';
import type { Clock } from '../../../clock';

/** Seconds by which the customer's server and ours may disagree about the time. */
const CLOCK_TOLERANCE = 60;

/**
 * Who says it, and among whose an id is looked for: the site (`site`: its own server, or a page of it), or a link, whose
 * ids are nobody's but its own. `address`: of an address that was signed here its number; else the link's owner signed it.
 */
export type SaidBy = 'site' | { linkId: string; address: string };

/** Who the customer's own site says that a visitor is. `id` is empty where it says no more than a name. */
export type Identity = { id: string; name: string; email: string; phone: string; verified: boolean; by: SaidBy };

export type IdentityRules = { secret: string | null; signedOnly: boolean };

const short = (max: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => String(value).toWellFormed().replaceAll('\0', '').trim().slice(0, max))
    .default('');
const facts = z.object({ name: short(100), email: short(255), phone: short(40) });
const unsigned = facts.extend({ id: short(200) });
const signed = facts.extend({ sub: short(200).refine((id) => id !== '') });

/**
 * What is said of a visitor, held against the site's rules: a JWT (HS256) signed with the site's secret, with `sub` and
 * `exp`; or facts as JSON, which count only where the site takes what nobody signed. Null: refused.
 */
export async function readIdentity(said: string, rules: IdentityRules, clock: Clock): Promise<Identity | null> {
  return said.trimStart().startsWith('{') ? readUnsigned(said, rules) : readSigned(said, rules, clock);
}

function readUnsigned(said: string, { signedOnly }: IdentityRules): Identity | null {
  const parsed = unsigned.safeParse(parseJson(said));
  return signedOnly || !parsed.success ? null : { ...parsed.data, verified: false, by: 'site' };
}

async function readSigned(token: string, { secret }: IdentityRules, clock: Clock): Promise<Identity | null> {
  if (secret === null) return null;
  const verified = await jwtVerify(token, new TextEncoder().encode(secret), {
    algorithms: ['HS256'],
    requiredClaims: ['sub', 'exp'],
    clockTolerance: CLOCK_TOLERANCE,
    currentDate: new Date(clock.now()),
  }).catch(() => null);
  const parsed = signed.safeParse(verified?.payload);
  if (!parsed.success) return null;
  const { sub, ...rest } = parsed.data;
  return { id: sub, ...rest, verified: true, by: 'site' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
