import { letterRecord } from '@parley/protocol/http/admin';
import type { Context } from '../../context';
import { readPage } from '../../db/read-list';
import { Refusal } from '../../errors';
import type { Handlers } from '../../http/handler';
import { exportList } from '../../sheets/export-list';
import { leaveLetter, mark } from './actions';
import { letterTable } from './export';
import { letterFromTalk } from './from-talk';
import { presentLetter } from './present';
import { countUnread, findLetter, type LetterRow, letterList } from './store';

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

  'GET /letter/export': ({ value, agent, http: { language } }) =>
    exportList(context, {
      table: letterTable,
      list: letterList(value),
      present: presentLetter(context.links),
      wish: value,
      language,
      reader: agent,
      shape: letterRecord,
    }),

  'POST /letter/doMark': async ({ agent, value }) => ({ changed: await mark(context, agent, value) }),

  'POST /letter/doEdit': async ({ agent, value: { id, read } }) => {
    await mark(context, agent, { ids: [id], read });
    const letter = await findLetter(context.db, id);
    if (!letter) throw new Refusal('not-found');
    return presentLetter(context.links)(letter);
  },

  'GET /reads': () => countUnread(context.db),

  'POST /talk/toLetter': ({ value, agent }) => letterFromTalk(context, agent, value.YQToken, value),

  'POST /visitor/letter': ({ value, visitor }) => leaveLetter(context, visitor.id, value),
});
