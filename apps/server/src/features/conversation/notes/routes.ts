import type { noteRoutes } from '@parley/protocol/http/notes';
import type { Context } from '../../../context';
import type { HandlersOf } from '../../../http/handler';
import { conversationOf, seeVisitor } from '../conversations/reading';
import { removeNote, whisper, writeNote } from './actions';
import { presentNote } from './present';
import { listNotes } from './store';

export const noteHandlers = (context: Context): HandlersOf<typeof noteRoutes> => ({
  'GET /talk/notes': async ({ agent, value: { YQToken, conversation, pageNo, pageSize } }) => {
    const seen = await seeVisitor(context, agent, YQToken);
    const conversationId = conversation ? await conversationOf(context, seen, conversation) : null;
    const asked = { visitorId: YQToken, conversationId, reader: agent, pageNo, pageSize };
    const { rows, total } = await listNotes(context.db, asked);
    return { list: rows.map(presentNote), total };
  },
  'POST /talk/note': ({ agent, value }) => writeNote(context, agent, value.YQToken, value),
  'POST /talk/unnote': ({ agent, value }) => removeNote(context, agent, value.YQToken, value.onlyID),
  'POST /talk/whisper': ({ agent, value }) => whisper(context, agent, value.YQToken, value),
});
