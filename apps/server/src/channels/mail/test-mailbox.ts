import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../context';
import { Refusal } from '../../errors';
import { signInAt } from '../../mail/send-mail';
import type { IsListed } from '../../outside/target';
import { transportOf, withInbox } from './connect';
import { mailFailure } from './fault';
import { findMailbox } from './store';

type Steps = Answer<'POST /mailbox/doTest'>['steps'];

/** Signs in at both servers of a mailbox, at the same time. */
export async function testMailbox(context: Context, id: string, isListed: IsListed): Promise<{ steps: Steps }> {
  const mailbox = await findMailbox(context.db, id);
  if (!mailbox) throw new Refusal('not-found');
  const tried = async (step: Steps[number]['step'], signingIn: Promise<unknown>): Promise<Steps[number]> => {
    try {
      await signingIn;
      return { step, ok: true, fault: null, detail: '' };
    } catch (error) {
      const { fault, detail } = mailFailure(error);
      return { step, ok: false, fault, detail };
    }
  };
  const imap = tried(
    'imap',
    withInbox(mailbox, isListed, async () => undefined),
  );
  const smtp = tried('smtp', transportOf(mailbox, isListed).then(signInAt));
  return { steps: await Promise.all([imap, smtp]) };
}
