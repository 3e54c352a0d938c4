import { allows, INSIDE } from '@parley/core/access/allows';
import type { letterRoutes } from '@parley/protocol/http/letters';
import type { Answer } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { readPage } from '../../../db/read-list';
import { Refusal } from '../../../errors';
import type { Handlers, HandlersOf } from '../../../http/handler';
import type { Principal } from '../../../principal';
import { zoneOf } from '../../../zone';
import { changeLetters, leaveLetter, mark } from './actions';
import { answerLetter, contactIn, isAddress, talkFromLetter, userFromLetter } from './answer';
import { assignUnowned } from './assignment';
import { letterFromTalk } from './from-talk';
import type { LetterMail } from './mail';
import { mergeLetters, splitLetters } from './merge';
import { readMerged } from './merge-store';
import { presentAccount, presentHandling, presentLetter, presentMerged, presentReply } from './present';
import { readAccount, readReplies } from './reply-store';
import { readLetterDays } from './stats-store';
import { countUnread, findLetter, type LetterRow, letterList, readOptions } from './store';

type OwnRoutes = HandlersOf<typeof letterRoutes> &
  Pick<Handlers, 'GET /reads' | 'POST /visitor/letter' | 'POST /talk/toLetter'>;

export function letterHandlers(context: Context, mail: LetterMail): OwnRoutes {
  const { db, clock, links } = context;

  async function detailOf(agent: Principal, id: string): Promise<Answer<'GET /letter/getDetail'>> {
    const letter = await findLetter(db, agent, id);
    if (!letter) throw new Refusal('not-found');
    const [replies, merged, account] = await Promise.all([
      readReplies(db, id),
      readMerged(db, id),
      readAccount(db, letter.visitorId),
    ]);
    return {
      letter: presentLetter(links)(letter),
      merged: merged.map(presentMerged(links)),
      replies: replies.map(presentReply),
      canMail: mail.canSend && isAddress(contactIn([letter, ...merged], 'email')),
      talking: letter.isTalking,
      account: account && presentAccount(account, clock.now()),
    };
  }

  return {
    'GET /letter/getList': async ({ value, agent }) => {
      const { rows, total } = await readPage<LetterRow>(db, letterList(value, agent, clock.now()), value);
      return { list: rows.map(presentLetter(links)), total };
    },

    'GET /letter/getDetail': ({ value, agent }) => detailOf(agent, value.id),

    'GET /letter/stats': async ({ value: { timeZone, ...filters }, agent }) => ({
      days: await readLetterDays(db, agent, filters, { timeZone: zoneOf(timeZone), now: clock.now() }),
    }),

    'GET /letter/getOptions': () => readOptions(db),

    'POST /letter/doMark': async ({ agent, value }) => ({ changed: await mark(context, agent, value) }),

    'POST /letter/doEdit': async ({ agent, value: { id, read } }) => {
      await mark(context, agent, { ids: [id], read });
      return (await detailOf(agent, id)).letter;
    },

    'POST /letter/doChange': async ({ agent, value: { ids, ...change } }) => {
      const changed = await changeLetters(context, agent, ids, change);
      return { changed: changed.map(presentHandling) };
    },

    'POST /letter/doAssign': async ({ agent }) => ({
      changed: (await assignUnowned(context, agent)).map(presentHandling),
    }),

    'POST /letter/doMerge': async ({ agent, value }) => {
      const { kept, merged } = await mergeLetters(context, agent, value.id);
      return { kept: kept && presentHandling(kept), merged };
    },

    'POST /letter/doSplit': async ({ agent, value }) => ({ changed: await splitLetters(context, agent, value) }),

    'POST /letter/doReply': async ({ agent, value }) => {
      await answerLetter(context, agent, value, mail.canSend);
      if (value.mail) void mail.run().catch((error: unknown) => context.log.error({ err: error }, 'letter mail'));
      return detailOf(agent, value.id);
    },

    'POST /letter/toTalk': ({ agent, value }) => talkFromLetter(context, agent, value.id),
    'POST /letter/toUser': ({ agent, value }) => userFromLetter(context, agent, value.id),

    // Guests have no letters.
    'GET /reads': async ({ agent }) => (allows(agent, [INSIDE]) ? countUnread(db, agent) : 0),

    'POST /talk/toLetter': ({ value, agent }) => letterFromTalk(context, agent, value.YQToken, value),

    'POST /visitor/letter': ({ value, visitor }) => leaveLetter(context, visitor.id, value, { siteId: visitor.siteId }),
  };
}
