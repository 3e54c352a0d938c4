import type { Context } from '../../../context';
import { ignoreRefusal } from '../../../errors';
import type { Faces } from '../../foundation/agents/faces';
import { endIdle } from '../conversations/actions';
import type { Messages } from '../messages/actions';
import { findUnanswered, findUnreminded, REMINDER, type Silent } from './silent-store';

type Parts = { context: Context; faces: Pick<Faces, 'of'>; agentSays: Messages['agentSays'] };

const BUILT_IN = {
  zh: '您还在吗？如果还有问题，可以继续在这里告诉我们。',
  en: 'Are you still there? If you have another question, write to us here.',
};

/**
 * Reminds visitors who have not answered the agent, and ends conversations whose reminder was not answered. What is due
 * is read from the messages, and the reminder's id names the message before it: neither a restart nor a second process
 * forgets or repeats one.
 */
export function createReminders({ context, faces, agentSays }: Parts): () => Promise<void> {
  /** Whether a time is set anywhere, and the times by site. */
  const timesOf = (field: 'silentMinutes' | 'silentEndMinutes') => {
    const minutes = context.setting('conversation')[field];
    const ofSites = context.siteValues('conversation', field);
    const isSet = minutes > 0 || Object.values(ofSites).some((one) => one > 0);
    return isSet ? { now: context.clock.now(), minutes, ofSites } : null;
  };

  function remind({ visitorId, siteId, id, ownerId, lastSeq, language, nickname }: Silent): void {
    const { silentText, silentEndMinutes } = context.setting('conversation', siteId);
    const spoken = language === '' || language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
    const msg = (silentText[spoken] || BUILT_IN[spoken]).replaceAll('{minutes}', String(silentEndMinutes));
    const said = {
      onlyID: `${REMINDER}${id}-${lastSeq}`,
      msg,
      kind: 'text' as const,
      quote: null,
      socket: null,
      nickname: faces.of(ownerId, language)?.nickname ?? nickname,
      done(answer: { ok: boolean }) {
        if (!answer.ok) context.log.info({ answer }, 'a reminder was not sent');
      },
    };
    // Not sent if the visitor has written meanwhile.
    agentSays({ visitorId, authorId: ownerId, seen: lastSeq, said });
  }

  return async function run(): Promise<void> {
    const reminding = timesOf('silentMinutes');
    if (reminding) for (const one of await findUnreminded(context.db, reminding)) remind(one);
    const ending = timesOf('silentEndMinutes');
    if (!ending) return;
    for (const visitorId of await findUnanswered(context.db, ending))
      await endIdle(context, visitorId, 'silentEndMinutes').catch(ignoreRefusal);
  };
}
