import { addressKey } from '../../../addresses';
import type { Context } from '../../../context';
import type { Client } from '../../../db/pool';
import { Refusal } from '../../../errors';
import {
  addBytes,
  type Counted,
  type CountKind,
  findUploaderState,
  forgetBytesBefore,
  lockUploaderState,
  type UploaderState,
} from './quota-store';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 86_400_000;

/**
 * Maximum number of unsent files of a visitor before a conversation is open: the window uploads chosen files, and the
 * first message opens the conversation. Files in messages do not count.
 */
const OPENING_FILES = 10;
/** Milliseconds for which an unsent file counts, and for which a visitor who left may still upload. */
const OPENING_MS = 3_600_000;

/** Refuses uploads of visitors who are blocked, not on the site, or have too many unsent files. */
export async function assertMaySend({ db, clock }: Pick<Context, 'db' | 'clock'>, visitorId: string): Promise<void> {
  refuseBy(await findUploaderState(db, visitorId, momentsOf(clock.now())));
}

/** `assertMaySend` again in the transaction that stores the file: facts may have changed during the upload. */
export async function assertStillMaySend(tx: Client, visitorId: string, now: number): Promise<void> {
  refuseBy(await lockUploaderState(tx, visitorId, momentsOf(now)));
}

const momentsOf = (now: number) => ({ now, since: now - OPENING_MS });

function refuseBy(standing: UploaderState | null): void {
  if (!standing) throw new Refusal('unknown-visitor');
  if (standing.isBlocked) throw new Refusal('blacklisted');
  if (standing.isTalking) return;
  if (!standing.isHere || standing.unsent >= OPENING_FILES) throw new Refusal('no-conversation');
}

/** Sender of a counted file. */
export type Counting = { visitorId: string; address: string; isUnlimited: boolean };

/** Bytes reserved for one file before it is read, so that parallel uploads cannot exceed the limits. */
export type Reserved = {
  /** Replaces the reservation by the real size. */
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

/** Deletes counters before yesterday, which an upload from before midnight may still settle. */
export const forgetOldBytes = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> =>
  forgetBytesBefore(db, dayOf(clock.now() - DAY_MS));

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);
