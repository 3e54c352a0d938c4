import type { WorkContext } from '../../../context';
import { act } from '../../../events/act';
import { AGAIN_MS, canSend, type SendMail } from '../../../mail/send-mail';
import { pushFieldsOf, recipientOf } from './assignment';
import { type DueMail, reopenLetter, settleMail, takeDueMail } from './reply-store';

/** Milliseconds for which a mail is not taken again: longer than one try. After a crash it is tried again. */
const LEASE_MS = 5 * 60_000;
/** Maximum number of mails of one turn. */
const A_TURN = 20;

/**
 * Sends answers to letters by mail: tries until they are sent or no tries are left; then the letter is opened again.
 */
export function createLetterMail(context: WorkContext, send: SendMail | null) {
  const { db, clock, log } = context;
  let running: Promise<void> | null = null;

  /** Sends one mail. False: none is due. */
  async function sendOne(deliver: SendMail): Promise<boolean> {
    const now = clock.now();
    const due = await takeDueMail(db, { now, leasedUntil: now + LEASE_MS });
    if (!due) return false;
    // The process of the last try has died.
    const isTried = due.tries > AGAIN_MS.length;
    const error = isTried ? due.error : await errorOf(due, deliver);
    const wait = AGAIN_MS[due.tries];
    if (error === null) await settleMail(db, due.id, { sentAt: now, nextAt: null, error: '' });
    else if (wait !== undefined) await settleMail(db, due.id, { sentAt: null, nextAt: now + wait, error });
    else await giveUp(context, due.id, error);
    return true;
  }

  /** Why a mail could not be sent; null: it is sent. */
  async function errorOf(due: DueMail, deliver: SendMail): Promise<string | null> {
    const sender = context.setting('company').name;
    try {
      await deliver({ to: due.mailTo, sender, ...mailOf(due, sender) });
      return null;
    } catch (error) {
      log.warn({ err: error }, 'an answer to a letter was not sent');
      return (error as Error).message.slice(0, 500);
    }
  }

  async function work(deliver: SendMail): Promise<void> {
    for (let sent = 0; sent < A_TURN && (await sendOne(deliver)); sent += 1);
  }

  return {
    get canSend() {
      return canSend(send);
    },
    run(): Promise<void> {
      if (!canSend(send)) return Promise.resolve();
      running ??= work(send).finally(() => {
        running = null;
      });
      return running;
    },
  };
}

export type LetterMail = ReturnType<typeof createLetterMail>;

/** The answer could not be sent: opens the letter again, unread, and informs its owner. */
function giveUp(context: WorkContext, replyId: string, error: string): Promise<void> {
  return act(context, async (tx, emit) => {
    await settleMail(tx, replyId, { sentAt: null, nextAt: null, error });
    const letter = await reopenLetter(tx, replyId);
    if (letter) emit({ kind: 'letter.told', what: 'unsent', to: recipientOf(letter), ...pushFieldsOf(letter) });
  });
}

/** The mail in the visitor's language, signed by the agent and the company, with the letter quoted below. */
function mailOf(
  { msg, content, writtenAt, language, nickname }: DueMail,
  company: string,
): { subject: string; text: string } {
  const isChinese = language === '' || language.toLowerCase().startsWith('zh');
  const day = writtenAt.toISOString().slice(0, 10);
  const quoted = content.replace(/^/gm, '> ');
  const signed = [msg, '', nickname, ...(company === '' ? [] : [company])].join('\n');
  return isChinese
    ? { subject: '回复您的留言', text: `${signed}\n\n您在 ${day} 的留言：\n${quoted}\n` }
    : { subject: 'Re: your message', text: `${signed}\n\nYou wrote on ${day}:\n${quoted}\n` };
}
