import type { Context } from '../../context';
import { readPage } from '../../db/read-list';
import { Refusal } from '../../errors';
import type { Handlers } from '../../http/handler';
import { exportList } from '../../sheets/export-list';
import { leaveLetter } from './actions';
import { letterTable } from './export';
import { letterFromTalk } from './from-talk';
import { presentLetter } from './present';
import { countUnread, type LetterRow, letterList, markLetter, markLetters } from './store';

export const letterHandlers = (
  context: Context,
): Pick<
  Handlers,
  | 'GET /letter/getList'
  | 'GET /letter/export'
  | 'POST /letter/doMark'
  | 'POST /letter/doEdit'
  | 'GET /reads'
  | 'POST /visitor/letter'
  | 'POST /talk/toLetter'
> => ({
  'GET /letter/getList': async ({ value }) => {
    const { rows, total } = await readPage<LetterRow>(context.db, letterList(value), value);
    return { list: rows.map(presentLetter(context.links)), total };
  },

  'GET /letter/export': ({ value, http: { language } }) =>
    exportList(context, {
      table: letterTable,
      list: letterList(value),
      present: presentLetter(context.links),
      wish: value,
      language,
    }),

  'POST /letter/doMark': async ({ value: { ids, read } }) => ({
    changed: await markLetters(context.db, ids, read ? new Date(context.clock.now()) : null),
  }),

  'POST /letter/doEdit': async ({ value: { id, read } }) => {
    const letter = await markLetter(context.db, id, read ? new Date(context.clock.now()) : null);
    if (!letter) throw new Refusal('not-found');
    return presentLetter(context.links)(letter);
  },

  'GET /reads': () => countUnread(context.db),

  'POST /talk/toLetter': ({ value, agent }) => letterFromTalk(context, agent, value.YQToken, value),

  'POST /visitor/letter': ({ value, visitor }) => leaveLetter(context, visitor.id, value),
});
