import { addressKey } from '../../../addresses';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import {
  addBytes,
  type Counted,
  type CountKind,
  findStanding,
  forgetBytesBefore,
  lockStanding,
  type Standing,
} from './quota-store';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 86_400_000;

/**
 * Files that a visitor may have uploaded for a conversation that is not open yet: the window uploads what was chosen, and
 * the first message opens the conversation. Whoever sends them makes room for more.
 */
const OPENING_FILES = 10;
/** Milliseconds for which a file that was not sent counts among them, and for which a visitor who left may come back with one. */
const OPENING_MS = 3_600_000;

/** Refuses a file of a visitor who may send none: blocked, not on the site, or with too many that were never sent. */
export async function assertMaySend({ db, clock }: Pick<Context, 'db' | 'clock'>, visitorId: string): Promise<void> {
  refuseBy(await findStanding(db, visitorId, momentsOf(clock.now())));
}

/** The same where the file is written down: what changed while it came, and the others that came with it, count. */
export async function assertStillMaySend(tx: Client, visitorId: string, now: number): Promise<void> {
  refuseBy(await lockStanding(tx, visitorId, momentsOf(now)));
}

const momentsOf = (now: number) => ({ now, since: now - OPENING_MS });

function refuseBy(standing: Standing | null): void {
  if (!standing) throw new Refusal('unknown-visitor');
  if (standing.isBlocked) throw new Refusal('blacklisted');
  if (standing.isTalking) return;
  if (!standing.isHere || standing.unsent >= OPENING_FILES) throw new Refusal('no-conversation');
}

/** Who sends a file that is counted. */
export type Counting = { visitorId: string; address: string; isUnlimited: boolean };

/** Bytes reserved for one file: the day's counts have them before the first is read, so that many at once do not pass. */
export type Reserved = {
  /** So many bytes it was in the end. */
  settle(bytes: number): Promise<void>;
};

/** Counts a file of `bytes` for its sender, address and day, or refuses it. */
export async function reserveBytes(
  { db, clock, setting }: Pick<Context, 'db' | 'clock' | 'setting'>,
  { visitorId, address, isUnlimited }: Counting,
  bytes: number,
): Promise<Reserved> {
  const now = clock.now();
  const day = dayOf(now);
  const counted: Counted[] = [
    { kind: 'visitor', who: visitorId },
    { kind: 'address', who: addressKey(address) },
    { kind: 'all', who: '' },
  ];
  const sums = await addBytes(db, day, counted, bytes);
  const { visitorMegabytesADay, addressMegabytesADay, megabytesADay } = setting('files');
  const limits: Record<CountKind, number> = {
    visitor: visitorMegabytesADay,
    address: addressMegabytesADay,
    all: megabytesADay,
  };
  const over = [...sums].find(([kind, sum]) => sum > limits[kind] * MEGABYTE);
  if (over && !isUnlimited) {
    await addBytes(db, day, counted, -bytes);
    throw new Refusal('upload-limit', { of: over[0], seconds: Math.ceil((DAY_MS - (now % DAY_MS)) / 1000) });
  }
  return { settle: async (size) => void (size === bytes || (await addBytes(db, day, counted, size - bytes))) };
}

/** Yesterday's counts may still be settled by a file that began before midnight. */
export const forgetOldBytes = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  forgetBytesBefore(db, dayOf(clock.now() - DAY_MS));

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);
