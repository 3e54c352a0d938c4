import type { Context } from '../../context';
import { transaction } from '../../db/transaction';
import type { SendMail } from '../../mail/send-mail';
import { type DueMail, settleMail, takeDueMail } from './reply-store';

/** Milliseconds until each next try: a mail server that is away for an hour loses nothing. */
const AGAIN_MS = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3600_000];
/** Mails of one turn at most. */
const A_TURN = 20;

/** Sends answers to letters that go by mail: stored first, tried until they went or the tries are over. */
export function createLetterMail({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>, send: SendMail | null) {
  let running: Promise<void> | null = null;

  async function sendOne(): Promise<boolean> {
    return transaction(db, async (tx) => {
      const now = clock.now();
      const due = await takeDueMail(tx, now);
      if (!due || !send) return false;
      const failure = await send({ to: due.mailTo, ...mailOf(due) }).then(
        () => null,
        (error: Error) => error,
      );
      if (failure) log.warn({ err: failure }, 'an answer to a letter did not go');
      const wait = AGAIN_MS[due.tries];
      await settleMail(tx, due.id, {
        sentAt: failure ? null : now,
        nextAt: failure && wait !== undefined ? now + wait : null,
        error: failure ? failure.message.slice(0, 500) : '',
      });
      return true;
    });
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

/** In the visitor's language, with what it answers under it. */
function mailOf({ msg, content, writtenAt, language, nickname }: DueMail): { subject: string; text: string } {
  const isChinese = language === '' || language.toLowerCase().startsWith('zh');
  const day = writtenAt.toISOString().slice(0, 10);
  const quoted = content.replace(/^/gm, '> ');
  return isChinese
    ? { subject: '回复您的留言', text: `${msg}\n\n${nickname}\n\n您在 ${day} 的留言：\n${quoted}\n` }
    : { subject: 'Re: your message', text: `${msg}\n\n${nickname}\n\nYou wrote on ${day}:\n${quoted}\n` };
}
