import { readClient } from '@parley/core/visit/client';
import { readUserAgent } from '@parley/core/visit/user-agent';
import type { Context } from '../../../context';
import { uuidV7 } from '../../../ids';
import type { Tried } from '../auth/login-dependencies';
import { findSessionAgent, insertLoginRecord, readHabits } from './store';

/** Records a sign-in, successful or not. A failure to record does not refuse the sign-in. */
export async function recordLogin(context: Context, { caller, way = '', reason = '', ...tried }: Tried): Promise<void> {
  const now = context.clock.now();
  try {
    const { name: region, code: regionCode } = await context.regionOf(caller.address);
    const agentId = tried.agentId ?? (tried.sessionId ? await findSessionAgent(context.db, tried.sessionId) : null);
    const novelty =
      reason === '' && agentId !== null ? await noveltyOf(context, agentId, caller.userAgent, regionCode) : NOTHING_NEW;
    const client = readClient(caller.userAgent);
    const record = {
      id: uuidV7(now),
      ...tried,
      agentId,
      ...caller,
      way,
      reason,
      region,
      regionCode,
      client,
      ...novelty,
    };
    await insertLoginRecord(context.db, record, now);
  } catch (error) {
    context.log.error({ err: error }, 'a sign-in could not be recorded');
  }
}

const NOTHING_NEW = { isNewDevice: false, isNewRegion: false };

/** New device or region of a sign-in, compared with earlier ones; the first sign-in of an account has none. */
async function noveltyOf({ db }: Context, agentId: string, userAgent: string, regionCode: string) {
  const habits = await readHabits(db, agentId);
  if (habits.length === 0) return NOTHING_NEW;
  const province = provinceOf(regionCode);
  const provinces = habits.map((habit) => provinceOf(habit.regionCode)).filter(Boolean);
  return {
    isNewDevice: !habits.some((habit) => deviceOf(habit.userAgent) === deviceOf(userAgent)),
    isNewRegion: province !== '' && provinces.length > 0 && !provinces.includes(province),
  };
}

/** Device of a user agent, without versions, so that an update is no new device; unknown user agents as a whole. */
function deviceOf(userAgent: string): string {
  const { device, os, browser } = readUserAgent(userAgent);
  return os === '' && browser === '' ? userAgent : [device, os, browser].join(' ');
}

/** Regions are compared by province, since addresses of cities in a province are often shared; abroad by country. */
const provinceOf = (code: string): string => (code.startsWith('9') ? code : code.slice(0, 2));
