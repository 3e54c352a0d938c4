import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import { act, type Emit } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import { lockVisitor } from '../conversations/actions';
import { listingOf } from '../conversations/decided';
import { readRow } from '../conversations/rows';
import { issueCredential } from './credentials';
import { type Identity, readIdentity } from './identity';
import { findIdentityRules, findPerson, hasPast, isSigned, lockPerson, saveIdentity } from './identity-store';
import { insertVisitor } from './store';

/**
 * Fills what is empty on the card of a visitor's person from what their site has signed; answers whether anything was.
 * The archive's, which stands above this layer.
 */
export type FillCard = (tx: Client, visitorId: string, now: number) => Promise<boolean>;

type Told = NonNullable<Answer<'POST /visitor/hello'>['identity']>;

/** What a hello's identity is worth; a refused one leaves the visitor a stranger: never an error on a customer's page. */
export async function judgeIdentity(
  context: Context,
  siteId: string,
  said: string | undefined,
): Promise<{ identity: Identity | null; told?: Told }> {
  if (!said) return { identity: null };
  const identity = await readIdentity(said, await findIdentityRules(context.db, siteId), context.clock);
  return { identity, told: identity === null ? 'refused' : identity.verified ? 'verified' : 'unverified' };
}

/**
 * Which visitor somebody is. A signed person is the same visitor on every device; who was somebody else before is not
 * (they share a browser, and must not share a conversation). An unsigned word changes nothing of who one is. What a link
 * says opens nothing old: agents sign for it too, and would find there what they may not see.
 */
export async function visitorOf(
  tx: Client,
  siteId: string,
  known: string | null,
  identity: Identity | null,
): Promise<string | null> {
  if (!identity?.verified) return known;
  await lockPerson(tx, siteId, identity);
  const person = await findPerson(tx, siteId, identity);
  if (person !== null) return person;
  if (known === null || (await isSigned(tx, known))) return null;
  return identity.by !== 'site' && (await hasPast(tx, known)) ? null : known;
}

/** Writes down who a visitor is; agents see the name. */
export async function keepIdentity(
  context: Context,
  tx: Client,
  emit: Emit,
  { id, siteId, identity, fillCard }: { id: string; siteId: string; identity: Identity; fillCard: FillCard },
): Promise<void> {
  const visitor = await lockVisitor(context, tx, id);
  const isNamed = await saveIdentity(tx, { id, siteId }, identity, context.clock.now());
  // A link's word writes nothing into the archive by itself.
  const isFilled = identity.by === 'site' && (await fillCard(tx, id, context.clock.now()));
  if (!isNamed && !isFilled) return;
  const row = (await readRow(tx, id))!;
  const causes = [{ type: 'visitor.online' as const, online: visitor.online }];
  emit({ kind: 'visitor.changed', visitorId: id, was: listingOf(visitor), row, causes, owner: null, queue: null });
}

/** The page says who its visitor is, after the hello. */
export async function identify(
  context: Context,
  visitor: { id: string; siteId: string },
  { said, fillCard }: { said: string; fillCard: FillCard },
): Promise<Answer<'POST /visitor/identify'>> {
  const { siteId } = visitor;
  const identity = await readIdentity(said, await findIdentityRules(context.db, siteId), context.clock);
  if (!identity) throw new Refusal('identity-refused');
  const told = identity.verified ? 'verified' : 'unverified';
  return act(context, async (tx, emit) => {
    const now = context.clock.now();
    const found = await visitorOf(tx, siteId, visitor.id, identity);
    const id = found ?? (await newVisitor(tx, siteId, now));
    await keepIdentity(context, tx, emit, { id, siteId, identity, fillCard });
    const credential = id === visitor.id ? {} : { credential: await issueCredential(tx, id, now) };
    return { YQToken: id, identity: told, ...credential };
  });
}

/** Nobody yet: the hello that follows begins their visit. */
export async function newVisitor(tx: Client, siteId: string, now: number): Promise<string> {
  const id = uuidV7(now);
  await insertVisitor(tx, { id, siteId }, now);
  return id;
}
