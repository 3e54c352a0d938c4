import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { WorkContext } from '../../../context';
import { isOutage } from '../../../db/failures';
import { type Outcome, postToTarget } from '../../../outside/target';
import { SESSION_MS } from '../../../session-life';
import type { IsListedTarget } from '../../module';
import { rightsOf } from '../auth/grants';
import { closingOf, contentOf, type Hides, type Pushed } from './content';
import { isDue } from './due';
import { type PushKeys, pushKeys } from './keys';
import {
  type ClaimedNotice,
  claimNotice,
  dropNotice,
  forgetDevice,
  markShown,
  releaseDevice,
  retryNotice,
} from './notices-store';

/** Calls at the same time, each to another device. */
const AT_ONCE = 10;
/** Milliseconds for which a device gets nothing else: longer than a call. After a crash the notice is sent again. */
const LEASE_MS = 30_000;
/** Milliseconds until the second try, doubled with each further one. */
const RETRY_MS = 5000;
const MOST_TRIES = 6;
/** Seconds for which a push service keeps a notice for a device that is off. */
const TTL_SECONDS = 600;
/** Services that withdraw the permission of a page whose notice shows nothing. */
const SHOWS_ALWAYS = /(?:^|\.)push\.apple\.com$/;

export type PushSender = { run(): Promise<void>; idle(): Promise<void>; stop(): void };
type Parts = { context: WorkContext; isListedTarget: IsListedTarget };

/** Sends notices to the push services of the devices, encrypted for the browser (RFC 8291, signed by VAPID). */
export function createPushSender({ context, isListedTarget }: Parts): PushSender {
  const { db, clock, log } = context;
  const ended = new AbortController();
  const workers = new Set<Promise<void>>();

  async function work(): Promise<void> {
    try {
      while (!ended.signal.aborted && (await sendNext()));
    } catch (error) {
      // Its lease ends, and it is sent again.
      if (!ended.signal.aborted && !isOutage(error)) log.error({ err: error }, 'push');
    }
  }

  /** False: nothing is due. */
  async function sendNext(): Promise<boolean> {
    const now = clock.now();
    const claim = { now, leasedUntil: now + LEASE_MS, refreshedAfter: now - SESSION_MS };
    const notice = await claimNotice(db, claim);
    if (!notice) return false;
    const pushed = await pushedOf(context, notice);
    if (!pushed) await dropNotice(db, notice.number);
    else {
      const outcome = await send(notice, pushed);
      // The call was aborted here: its lease ends, and it is sent again.
      if (ended.signal.aborted) return false;
      await finish(context, notice, outcome);
    }
    await releaseDevice(db, notice.deviceId);
    return true;
  }

  async function send(notice: ClaimedNotice, pushed: Pushed): Promise<Outcome> {
    const request = requestOf(notice, pushed, await pushKeys(db));
    if (!request) return { status: null, error: 'bad-target' };
    const post = { url: notice.endpoint, headers: request.headers as Record<string, string>, body: request.body ?? '' };
    return postToTarget({ ...post, isListed: isListedTarget }, ended.signal);
  }

  return {
    async run() {
      while (workers.size < AT_ONCE) {
        const worker = work().finally(() => workers.delete(worker));
        workers.add(worker);
      }
    },
    async idle() {
      while (workers.size > 0) await Promise.all(workers);
    },
    stop: () => ended.abort(),
  };
}

/** The encrypted call; null: with the keys of this device nothing can be encrypted, e.g. a point that is not on the curve. */
function requestOf({ endpoint, p256dh, auth, origin }: ClaimedNotice, pushed: Pushed, keys: PushKeys) {
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(pushed), {
      vapidDetails: { subject: subjectOf(origin), ...keys },
      TTL: TTL_SECONDS,
      urgency: 'high',
      topic: topicOf(pushed),
    });
  } catch {
    return null;
  }
}

/** Push services want an address to write to: the console's, which must be public and by https. */
const subjectOf = (origin: string): string =>
  origin.startsWith('https://') ? origin : 'mailto:administrator@example.com';

/** A newer notice replaces an older one that the device has not got yet. */
const topicOf = (pushed: Pushed): string =>
  createHash('sha256')
    .update('close' in pushed ? pushed.close : pushed.tag)
    .digest('base64url')
    .slice(0, 32);

/** What is sent; null: nothing. */
async function pushedOf(context: WorkContext, notice: ClaimedNotice): Promise<Pushed | null> {
  const { db, clock, setting } = context;
  if (notice.state === 'closing') {
    const isSilent = notice.isSignedIn && !SHOWS_ALWAYS.test(new URL(notice.endpoint).hostname);
    return isSilent ? closingOf(db, notice) : null;
  }
  const timeZone = setting('company').timeZone || setting('routing').timeZone;
  const facts = { setting: setting('push'), now: clock.now(), timeZone };
  return isDue(notice, facts) ? contentOf(db, notice, await hidesOf(context, notice)) : null;
}

/** Nothing is masked in part here: agents with masks get notices without texts and names. */
async function hidesOf({ db, setting }: WorkContext, { agentId, preferences }: ClaimedNotice): Promise<Hides> {
  const rights = await rightsOf(db, agentId);
  const hasMasks = !rights || rights.masks.length > 0;
  const isUnwanted = preferences['notices.preview'] === false;
  return { hidesText: hasMasks || isUnwanted || setting('push').hideTexts, hidesName: hasMasks };
}

async function finish({ db, clock, log }: WorkContext, notice: ClaimedNotice, outcome: Outcome): Promise<void> {
  const { number, deviceId, event, state, tries } = notice;
  const { status, error } = outcome;
  if (status === 404 || status === 410) return forgetDevice(db, deviceId);
  if (error === null) {
    const isKept = state === 'waiting' && event !== 'test';
    return isKept ? markShown(db, notice, clock.now()) : dropNotice(db, number);
  }
  const isRefused = status !== null && status < 500 && status !== 429;
  if (isRefused || error === 'private-target' || error === 'bad-target' || tries + 1 >= MOST_TRIES) {
    log.warn({ device: deviceId, status, error }, 'push');
    return dropNotice(db, number);
  }
  return retryNotice(db, number, clock.now() + RETRY_MS * 2 ** tries);
}
