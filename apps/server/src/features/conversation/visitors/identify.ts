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
import { isSandboxIdentity, SANDBOX_NAME } from './sandbox';
import { insertVisitor, sandboxVisitorOf } from './store';

/**
 * Fills empty fields of a person's card from the identity that the site has signed. True: a field was filled. Passed
 * in, because the archive is in a higher layer.
 */
export type FillCard = (tx: Client, visitorId: string, now: number) => Promise<boolean>;

type Verdict = NonNullable<Answer<'POST /visitor/hello'>['identity']>;

/** Checks the identity in a hello. A refused one is ignored, so that the customer's page shows no error. */
export async function checkIdentity(
  context: Context,
  siteId: string,
  said: string | undefined,
): Promise<{ identity: Identity | null; verdict?: Verdict }> {
  if (!said) return { identity: null };
  const identity = await readIdentity(said, await findIdentityRules(context.db, siteId), context.clock);
  return { identity, verdict: identity === null ? 'refused' : identity.verified ? 'verified' : 'unverified' };
}

/**
 * The visitor of an identity. A signed identity is the same visitor on every device. If the browser was another signed
 * person before, it becomes another visitor: people who share a browser must not share a conversation. An unsigned
 * identity changes nothing. An identity by a link opens no earlier conversations, since agents can sign links.
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

/** Stores a visitor's identity; agents see the name. */
export async function storeIdentity(
  context: Context,
  tx: Client,
  emit: Emit,
  { id, siteId, identity, fillCard }: { id: string; siteId: string; identity: Identity; fillCard: FillCard },
): Promise<void> {
  const visitor = await lockVisitor(context, tx, id);
  const isNamed = await saveIdentity(tx, { id, siteId }, identity, context.clock.now());
  // An identity by a link does not fill cards of the archive.
  const isFilled = identity.by === 'site' && (await fillCard(tx, id, context.clock.now()));
  if (!isNamed && !isFilled) return;
  const row = (await readRow(tx, id))!;
  const causes = [{ type: 'visitor.online' as const, online: visitor.online }];
  emit({ kind: 'visitor.changed', visitorId: id, was: listingOf(visitor), row, causes, owner: null, queue: null });
}

/** The page sends an identity after the hello. */
export async function identify(
  context: Context,
  visitor: { id: string; siteId: string },
  { said, fillCard }: { said: string; fillCard: FillCard },
): Promise<Answer<'POST /visitor/identify'>> {
  const { siteId } = visitor;
  const identity = await readIdentity(said, await findIdentityRules(context.db, siteId), context.clock);
  if (!identity) throw new Refusal('identity-refused');
  const verdict = identity.verified ? 'verified' : 'unverified';
  return act(context, async (tx, emit) => {
    const now = context.clock.now();
    const found = await visitorOf(tx, siteId, visitor.id, identity);
    const isSandbox = (await sandboxVisitorOf(tx, visitor.id)) !== null;
    if (isSandbox && !isSandboxIdentity(identity)) throw new Refusal('identity-refused');
    const id = found ?? (await newVisitor(tx, { siteId, isSandbox }, now));
    await storeIdentity(context, tx, emit, { id, siteId, identity, fillCard });
    const credential = id === visitor.id ? {} : { credential: await issueCredential(tx, id, now) };
    return { YQToken: id, identity: verdict, ...credential };
  });
}

/** Creates a visitor; the following hello starts its visit. */
export async function newVisitor(
  tx: Client,
  { siteId, isSandbox }: { siteId: string; isSandbox: boolean },
  now: number,
): Promise<string> {
  const id = uuidV7(now);
  await insertVisitor(tx, { id, siteId, sandboxName: isSandbox ? SANDBOX_NAME : null }, now);
  return id;
}
