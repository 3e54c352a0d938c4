import type { WorkContext } from '../../../context';
import { transaction } from '../../../db/transaction';
import { act } from '../../../events/act';
import { AGAIN_MS, type SendMail } from '../../../mail/send-mail';
import { pushFieldsOf, recipientOf } from './assignment';
import { type DueMail, reopenLetter, settleMail, takeDueMail } from './reply-store';

/** Maximum number of mails of one turn. */
const A_TURN = 20;

/**
 * Sends answers to letters by mail: tries until they are sent or no tries are left; then the letter is opened again.
 */
export function createLetterMail(context: WorkContext, send: SendMail | null) {
  const { db, clock, log } = context;
  let running: Promise<void> | null = null;

  /** Sends one mail. False: none is due. */
  async function sendOne(): Promise<boolean> {
    const turn = await transaction(db, async (tx) => {
      const now = clock.now();
      const due = await takeDueMail(tx, now);
      if (!due || !send) return null;
      const sender = context.setting('company').name;
      const failure = await send({ to: due.mailTo, sender, ...mailOf(due, sender) }).then(
        () => null,
        (error: Error) => error,
      );
      if (failure) log.warn({ err: failure }, 'an answer to a letter was not sent');
      const error = failure ? failure.message.slice(0, 500) : '';
      const wait = AGAIN_MS[due.tries];
      if (failure && wait === undefined) return { lost: due.id, error };
      await settleMail(tx, due.id, {
        sentAt: failure ? null : now,
        nextAt: failure && wait ? now + wait : null,
        error,
      });
      return { lost: null };
    });
    if (turn?.lost) await giveUp(context, turn.lost, turn.error);
    return turn !== null;
  }

  async function work(): Promise<void> {
    for (let sent = 0; sent < A_TURN && (await sendOne()); sent += 1);
  }

  return {
    canSend: send !== null,
    run(): Promise<void> {
      if (!send) return Promise.resolve();
      running ??= work().finally(() => {
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
