import type { Context } from '../../context';
import { Refusal } from '../../errors';
import type { Handlers } from '../../http/handler';
import { leaveLetter } from './actions';
import { letterFromTalk } from './from-talk';
import { presentLetter } from './present';
import { countUnread, listLetters, markLetter } from './store';

export const letterHandlers = (
  context: Context,
): Pick<
  Handlers,
  'GET /letter/getList' | 'POST /letter/doEdit' | 'GET /reads' | 'POST /visitor/letter' | 'POST /talk/toLetter'
> => ({
  'GET /letter/getList': async ({ value }) => {
    const { rows, total } = await listLetters(context.db, value);
    return { list: rows.map(presentLetter), total };
  },

  'POST /letter/doEdit': async ({ value: { id, read } }) => {
    const letter = await markLetter(context.db, id, read ? new Date(context.clock.now()) : null);
    if (!letter) throw new Refusal('not-found');
    return presentLetter(letter);
  },

  'GET /reads': () => countUnread(context.db),

  'POST /talk/toLetter': ({ value, agent }) => letterFromTalk(context, agent, value.YQToken, value),

  'POST /visitor/letter': ({ value, visitor }) => leaveLetter(context, visitor.id, value),
});
