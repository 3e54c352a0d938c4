import type { Context } from '../../context';
import { uuidV7 } from '../../ids';
import { insertLoginRecord, type NewLoginRecord } from './store';

type Tried = Pick<NewLoginRecord, 'username' | 'agentId' | 'sessionId'> & {
  caller: { address: string; userAgent: string };
  /** Why it was refused, an error's id; nothing: it was not. */
  reason?: string;
};

/** Writes a sign-in down, whatever came of it. One that cannot be written is no reason to turn anybody away. */
export async function recordLogin(context: Context, { caller, reason = '', ...tried }: Tried): Promise<void> {
  const now = context.clock.now();
  try {
    const region = (await context.regionOf(caller.address)).name;
    await insertLoginRecord(context.db, { id: uuidV7(now), ...tried, ...caller, reason, region }, now);
  } catch (error) {
    context.log.error({ err: error }, 'a sign-in could not be written down');
  }
}
