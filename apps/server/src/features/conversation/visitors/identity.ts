import { plainName } from '@parley/core/words/plain-name';
import { storableText } from '@parley/core/words/storable-text';
import { jwtVerify } from 'jose';
import * as z from 'zod';
import type { Clock } from '../../../clock';

/** Tolerated difference in seconds between the clocks of the customer's server and ours. */
const CLOCK_TOLERANCE = 60;

/**
 * Source of an identity, and the namespace of its id: the site (its server, or a page of it), or a link. `address`:
 * number of an address that this server signed; empty: signed by the link's owner.
 */
export type IdentitySource = 'site' | { linkId: string; address: string };

/** An identity of a visitor, given by the site or by a link. `id` empty: only a name is given. */
export type Identity = {
  id: string;
  name: string;
  email: string;
  phone: string;
  verified: boolean;
  by: IdentitySource;
};

export type IdentityRules = { secret: string | null; signedOnly: boolean };

const short = (max: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => storableText(String(value)).trim().slice(0, max))
    .default('');
const facts = z.object({ name: short(100).transform(plainName), email: short(255), phone: short(40) });
const unsigned = facts.extend({ id: short(200) });
const signed = facts.extend({ sub: short(200).refine((id) => id !== '') });

/**
 * Checks an identity by the site's rules: a JWT (HS256) signed with the site's secret, with `sub` and `exp`; or plain
 * JSON, if the site accepts unsigned identities. Null: refused.
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
