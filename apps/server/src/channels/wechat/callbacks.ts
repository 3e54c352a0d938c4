import { mediaOf } from '@parley/core/channels/said';
import { type Fields, fieldsOf, textIn } from '@parley/core/channels/wechat/fields';
import { inboundOf } from '@parley/core/channels/wechat/inbound';
import { saidOf } from '@parley/core/channels/wechat/said';
import { isTimely } from '@parley/core/channels/wechat/signature';
import type { ChannelFault } from '@parley/core/channels/words';
import { storableText } from '@parley/core/words/storable-text';
import type { Context } from '../../context';
import { isOutage } from '../../db/failures';
import { Late, within } from '../../within';
import { type Account, findByKey, type SecretName } from '../accounts/store';
import { insertReceived, noteCalled, type Received } from '../inbox/store';
import { insertLine } from '../log/store';
import type { Spool } from '../spool';
import { decrypt, isSignedBy, keyBytesOf } from './cipher';

export type Callback = {
  method: 'GET' | 'POST';
  key: string;
  query: Readonly<Record<string, unknown>>;
  body: string;
};
export type CallbackAnswer = { status: number; text: string };

type Known = Account & { secrets: Partial<Record<SecretName, string>> };

/**
 * Milliseconds after which the callback is kept in a file instead. The platform waits for five seconds; finding the
 * account and storing the callback come one after the other.
 */
const DATABASE_MS = 2000;
/** Milliseconds for which accounts are remembered; without the database longer. */
const REMEMBERED_MS = 2000;
const REMEMBERED_MOST = 1000;

/** Another one may hold what cannot be asked of the database. */
const KEY = /^[\w-]{1,100}$/;

/** What the platform takes for an answer without a message. */
const TAKEN: CallbackAnswer = { status: 200, text: 'success' };
const STATUS: Partial<Record<ChannelFault, number>> = { 'unknown-account': 404, unreadable: 400 };
const refused = (fault: ChannelFault): CallbackAnswer => ({ status: STATUS[fault] ?? 403, text: fault });

type Parts = { context: Pick<Context, 'db' | 'clock' | 'log'>; spool: Spool; onReceived(): void };

/**
 * Answers the platform: checks who calls, stores the callback and answers, all within five seconds. What it means is read
 * after the answer. Without the database the callback is kept in a file, so that nothing is lost.
 */
export function createCallbacks({ context, spool, onReceived }: Parts) {
  const { db, clock, log } = context;
  const accounts = new Map<string, { account: Known | null; at: number }>();

  async function accountOf(key: string): Promise<Known | null> {
    if (!KEY.test(key)) return null;
    const kept = accounts.get(key);
    if (kept && clock.now() - kept.at < REMEMBERED_MS) return kept.account;
    try {
      const account = await within(DATABASE_MS, findByKey(db, key));
      if (accounts.size >= REMEMBERED_MOST) accounts.clear();
      if (account) accounts.set(key, { account, at: clock.now() });
      else accounts.delete(key);
      return account;
    } catch (error) {
      if (kept) return kept.account;
      throw error;
    }
  }

  /** Accounts are read anew from the next callback on. */
  function forget(): void {
    for (const kept of accounts.values()) kept.at = Number.NEGATIVE_INFINITY;
  }

  async function take(callback: Callback): Promise<CallbackAnswer> {
    const account = await accountOf(callback.key);
    if (!account) return refused('unknown-account');
    if (!account.enabled) return refuse(account, 'disabled');
    const checked = checkSignature(account, callback, clock.now());
    if ('fault' in checked) return refuse(account, checked.fault);
    if (callback.method === 'GET') {
      await noteCalled(db, account.id, clock.now()).catch((error: unknown) => log.warn({ err: error }, 'channel'));
      return { status: 200, text: textOf(callback.query, 'echostr').slice(0, 1000) };
    }
    const received = receivedOf(account, checked, { nonce: signatureId(callback), at: clock.now() });
    return received ? keep(account, received) : refuse(account, 'unreadable');
  }

  async function keep(account: Known, received: Received): Promise<CallbackAnswer> {
    try {
      const stored = await within(DATABASE_MS, storeInOrder(received));
      if (stored === 'replayed') return refuse(account, 'replayed');
      if (stored === 'new') onReceived();
    } catch (error) {
      if (!isOutage(error) && !(error instanceof Late)) throw error;
      await spool.keep(received);
    }
    return TAKEN;
  }

  /** What is kept in files came before. */
  async function storeInOrder(received: Received) {
    await spool.drain((kept) => insertReceived(db, kept));
    return insertReceived(db, received);
  }

  async function refuse(account: Known, fault: ChannelFault): Promise<CallbackAnswer> {
    const line = { accountId: account.id, direction: 'callback', what: 'callback', state: 'refused' } as const;
    const noted = insertLine(db, { ...line, error: null, fault, ms: null }, clock.now());
    const isOver = noted.catch((error: unknown) => warnOf(log, error));
    await within(DATABASE_MS, isOver, () => undefined);
    return refused(fault);
  }

  return {
    forget,
    async answer(callback: Callback): Promise<CallbackAnswer> {
      try {
        return await take(callback);
      } catch (error) {
        // Nothing is stored: the platform calls again.
        log.error({ err: error }, 'a callback of a channel');
        return { status: 503, text: 'unavailable' };
      }
    },
  };
}

/** The log is a help: the platform is answered without it. */
function warnOf(log: Context['log'], error: unknown): void {
  if (!isOutage(error)) log.warn({ err: error }, 'the log of a channel');
}

export type Callbacks = ReturnType<typeof createCallbacks>;

const textOf = (query: Callback['query'], name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value : '';
};

/** A signature is good for one callback. */
const signatureId = ({ query }: Callback): string =>
  `${textOf(query, 'timestamp')} ${textOf(query, 'nonce')}`.slice(0, 200);

type Checked = { fault: ChannelFault } | { text: string; fields: Fields | null };

/** Whether the platform signed it, lately, and its text: decrypted in safe mode. */
function checkSignature(account: Known, { method, query, body }: Callback, now: number): Checked {
  const { token, aesKey } = account.secrets;
  if (!token) return { fault: 'token' };
  const parts = { token, timestamp: textOf(query, 'timestamp'), nonce: textOf(query, 'nonce') };
  const outer = method === 'GET' ? null : fieldsOf(body);
  const cipher = outer ? textIn(outer, 'Encrypt') : '';
  const isSafe = method === 'POST' && cipher !== '' && (account.mode === 'safe' || aesKey !== undefined);
  const isSigned = isSafe
    ? isSignedBy(textOf(query, 'msg_signature'), { ...parts, encrypt: cipher })
    : isSignedBy(textOf(query, 'signature'), parts);
  if (!isSigned) return { fault: 'token' };
  if (!isTimely(parts.timestamp, now)) return { fault: 'old' };
  if (method === 'GET') return { text: '', fields: null };
  if (!outer) return { fault: 'unreadable' };
  // In safe mode a plain callback is signed without its content: anybody who saw a signature could write it.
  if (!isSafe) return account.mode === 'safe' ? { fault: 'key' } : { text: body, fields: outer };
  const bytes = aesKey === undefined ? null : keyBytesOf(aesKey);
  const opened = bytes && decrypt(bytes, cipher);
  if (!opened?.ok || opened.appId !== account.appId) return { fault: 'key' };
  return { text: opened.message, fields: fieldsOf(opened.message) };
}

function receivedOf(
  account: Known,
  checked: Exclude<Checked, { fault: ChannelFault }>,
  { nonce, at }: { nonce: string; at: number },
): Received | null {
  const inbound = checked.fields && inboundOf(checked.fields);
  if (!inbound) return null;
  return {
    accountId: account.id,
    dedupe: inbound.dedupe.slice(0, 300),
    nonce,
    externalId: inbound.from,
    kind: inbound.what,
    raw: storableText(checked.text),
    needsFile: mediaOf(saidOf(inbound.content)) !== null,
    at,
  };
}
