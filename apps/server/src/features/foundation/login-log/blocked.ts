import { isIP } from 'node:net';
import { allows } from '@parley/core/access/allows';
import { loginLogRoutes } from '@parley/protocol/http/login-log';
import type { Value } from '@parley/protocol/http/routes';
import { addressKey, addressMatcher, plainAddress } from '../../../addresses';
import type { Context } from '../../../context';
import { Refusal } from '../../../errors';
import { act } from '../../../events/act';
import { uuidV7 } from '../../../ids';
import type { Principal } from '../../../principal';
import { recordChanges } from '../audit/actions';
import { endLogins } from '../auth/sessions/sessions';
import { deleteBlocks, hitBlock, readBlocks, readLivingLogins, saveBlock } from './blocked-store';
import { findAddresses } from './store';

/** Shortest allowed prefix of a range: a wider one is probably a typing error. */
const MIN_PREFIX_LENGTH = { 4: 8, 6: 32 } as const;

/**
 * Refuses blocked addresses, before every way of signing in. Refusals are counted at the block and not recorded as
 * sign-ins.
 */
export async function refuseBlocked({ db, clock }: Pick<Context, 'db' | 'clock'>, address: string): Promise<void> {
  if (isIP(address) !== 0 && (await hitBlock(db, address, new Date(clock.now())))) throw new Refusal('address-blocked');
}

/** A function that tells whether an address is blocked now. */
export const blockedNow = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<(address: string) => boolean> =>
  addressMatcher(await readBlocks(db, new Date(clock.now())));

type BlockInput = Value<'POST /record/doBlock'>;

/** Blocks addresses, and ends logins from there if requested. Refuses to block the caller's own address. */
export async function blockAddresses(
  context: Context,
  agent: Principal,
  wish: BlockInput,
): Promise<{ blocked: number; ended: number }> {
  assertForAll(agent);
  const now = context.clock.now();
  const until = wish.hours === null ? null : new Date(now + wish.hours * 3600_000);
  // Addresses of records: for IPv6 the whole network, since the next address is in it. Typed ones are blocked as typed.
  const known = (await findAddresses(context.db, wish.ids)).map(addressKey);
  const blocks = [...new Set([...wish.addresses.map((address) => address.trim()), ...known])];
  if (blocks.length === 0 || !blocks.every(isBlock)) throw new Refusal('bad-request', { fields: ['addresses'] });
  const holds = addressMatcher(blocks.map(plainAddress));
  if (agent.address !== undefined && holds(agent.address)) throw new Refusal('own-address', { fields: ['addresses'] });

  return act(context, async (tx, emit) => {
    for (const address of blocks) {
      const block = {
        id: uuidV7(now),
        address: plainAddress(address),
        reason: wish.reason,
        until,
        createdBy: agent.uuid,
      };
      await saveBlock(tx, block, new Date(now));
    }
    await recordChanges(
      tx,
      agent,
      blocks.map((address) => ({
        action: 'record.block',
        subject: { kind: 'address', name: address },
        after: { address, reason: wish.reason, until },
      })),
    );
    const ending = { reason: 'address-blocked', byId: agent.uuid, now };
    let ended = 0;
    if (wish.endLogins)
      for (const { sessionId, agentId, address } of await readLivingLogins(tx))
        if (holds(address)) ended += await endLogins(tx, emit, { agentId, ids: [sessionId] }, ending);
    return { blocked: blocks.length, ended };
  });
}

/** Only for agents who administer all others: a block concerns everybody. */
export const mayBlock = (agent: Principal): boolean =>
  (agent.admin || agent.scope === 'all') && allows(agent, loginLogRoutes['POST /record/doBlock'].needs);

function assertForAll(agent: Principal): void {
  if (!mayBlock(agent)) throw new Refusal('forbidden');
}

export const unblockAddresses = (context: Context, agent: Principal, ids: readonly string[]): Promise<number> =>
  act(context, async (tx) => {
    assertForAll(agent);
    const gone = await deleteBlocks(tx, ids);
    await recordChanges(
      tx,
      agent,
      gone.map(({ address }) => ({
        action: 'record.unblock',
        subject: { kind: 'address', name: address },
        before: { address },
      })),
    );
    return gone.length;
  });

function isBlock(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const family = isIP(address) as 0 | 4 | 6;
  if (family === 0 || more.length > 0) return false;
  if (length === undefined) return true;
  return (
    /^\d{1,3}$/.test(length) &&
    Number(length) >= MIN_PREFIX_LENGTH[family] &&
    Number(length) <= (family === 4 ? 32 : 128)
  );
}
