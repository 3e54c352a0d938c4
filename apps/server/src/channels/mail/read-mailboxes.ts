import { createHash } from 'node:crypto';
import type { StoredMail } from '@parley/core/channels/mail/stored';
import type { ImapFlow } from 'imapflow';
import { isOutage } from '../../db/failures';
import type { ChannelParts } from '../channel';
import type { Answered } from '../failure';
import { insertReceived } from '../inbox/store';
import { logged } from '../log/logged';
import { insertLine } from '../log/store';
import { readMail, withInbox } from './connect';
import { mailFailure } from './fault';
import { type Found, partsOf } from './parse';
import { claimMailboxes, type ReadMailbox, saveRead, settleMailbox } from './store';

const TOGETHER = 4;
const LEASE_MS = 5 * 60_000;
/** Milliseconds between two readings of an inbox, and after one that failed. */
const EVERY_MS = 10_000;
const FAILED_MS = 60_000;
/** Mails of one reading; further ones are read in the next. */
const MAILS_MOST = 50;
/** Where an inbox was numbered anew, its mails since the last reading and this long before are looked at again. */
const OVERLAP_MS = 24 * 3600_000;

/** Reads the mails that have arrived, in the helper process, and stores them like callbacks: each part once. */
export function createMailboxReader(parts: ChannelParts) {
  const { context } = parts;
  return async function readMailboxes(): Promise<void> {
    const now = context.clock.now();
    const claimed = await claimMailboxes(context.db, { now, leasedUntil: now + LEASE_MS, limit: TOGETHER });
    await Promise.all(claimed.map((mailbox) => readOne(parts, mailbox)));
  };
}

async function readOne({ context, isListed }: ChannelParts, mailbox: ReadMailbox): Promise<void> {
  const { db, clock } = context;
  const { accountId } = mailbox;
  const read = async (): Promise<Answered<number>> => {
    try {
      const data = await withInbox(mailbox, isListed, (client) => readNew({ context }, mailbox, client));
      return { ok: true, data };
    } catch (error) {
      if (isOutage(error)) throw error;
      return mailFailure(error);
    }
  };
  const answered = await read();
  const now = clock.now();
  const { fault, error, nextAt } = answered.ok
    ? { fault: null, error: null, nextAt: now + EVERY_MS }
    : { fault: answered.fault, error: answered.detail, nextAt: now + FAILED_MS };
  // A mailbox is read every few seconds: only what went wrong, or brought something, is worth a line.
  if (!answered.ok || answered.data > 0)
    await logged(context, { accountId, visitorId: null, what: 'imap' }, () => Promise.resolve(answered));
  await settleMailbox(db, accountId, { fault, error, now, nextAt });
}

/** Returns the number of mails that were read. */
async function readNew(
  { context }: Pick<ChannelParts, 'context'>,
  mailbox: ReadMailbox,
  client: ImapFlow,
): Promise<number> {
  const { accountId } = mailbox;
  if (!client.mailbox) throw new Error('no inbox');
  const validity = String(client.mailbox.uidValidity);
  // What was there before the mailbox was connected is not read.
  if (mailbox.uidValidity === null) {
    await saveRead(context.db, accountId, { uidValidity: validity, lastUid: client.mailbox.uidNext - 1 });
    return 0;
  }
  const uids = (await newUids(mailbox, client, validity)).slice(0, MAILS_MOST);
  for (const uid of uids) {
    const found = await readMail(client, uid);
    // The mail server's times are whole seconds.
    const isOld = found !== null && found.at > 0 && found.at + 1000 <= mailbox.since.getTime();
    if (found && !isOld) await take(context, mailbox, { source: found.source, validity, uid, at: found.at });
    await saveRead(context.db, accountId, { uidValidity: validity, lastUid: uid });
  }
  return uids.length;
}

/** Numbers of the mails that were not read yet, the oldest first. */
async function newUids({ lastUid, uidValidity, readAt }: ReadMailbox, client: ImapFlow, validity: string) {
  const isSame = uidValidity === validity;
  const since = new Date((readAt?.getTime() ?? 0) - OVERLAP_MS);
  const found = await client.search(isSame ? { uid: `${lastUid + 1}:*` } : { since }, { uid: true });
  // `*` is the newest mail, also if it was read before.
  return (found || []).filter((uid) => !isSame || uid > lastUid).sort((one, other) => one - other);
}

/** A mail that cannot be stored is left out: tried again it would fail again, and hold up all that come after it. */
async function take(
  context: ChannelParts['context'],
  mailbox: ReadMailbox,
  { source, ...found }: Found & { source: Buffer },
): Promise<void> {
  try {
    await store(context, mailbox, await partsOf(source, found));
  } catch (error) {
    if (isOutage(error)) throw error;
    context.log.error({ err: error, account: mailbox.accountId, uid: found.uid }, 'a mail');
    await noteUnreadable(context, mailbox.accountId);
  }
}

function noteUnreadable(
  { db, clock }: Pick<ChannelParts['context'], 'db' | 'clock'>,
  accountId: string,
): Promise<void> {
  const line = { accountId, direction: 'callback', what: 'mail', state: 'refused', error: null, ms: null } as const;
  return insertLine(db, { ...line, fault: 'unreadable' }, clock.now());
}

async function store(
  { db, clock }: ChannelParts['context'],
  { accountId, address }: ReadMailbox,
  parts: readonly StoredMail[],
): Promise<void> {
  const now = clock.now();
  if (parts.length === 0) return noteUnreadable({ db, clock }, accountId);
  // A copy of what the mailbox itself has sent.
  if (parts[0]!.from === address.toLowerCase()) return;
  for (const [n, mail] of parts.entries()) {
    const dedupe = idOf(mail, n);
    await insertReceived(db, {
      accountId,
      dedupe,
      nonce: dedupe,
      externalId: mail.from,
      kind: mail.isAutomatic ? 'mail-auto' : mail.part.kind === 'file' ? 'mail-file' : 'mail',
      raw: JSON.stringify(mail),
      needsFile: mail.part.kind === 'file',
      at: now,
    });
  }
}

/** The same for a mail that is read twice, though its number in the mailbox may have changed. */
function idOf({ ids, from, at, subject }: StoredMail, part: number): string {
  const own = ids.at(-1) ?? `${at} ${subject}`;
  return `${createHash('sha256').update(`${from} ${own}`).digest('base64url')} ${part}`;
}
