import * as z from 'zod';
import { blankAsNone, messageText, onlyID, page, paging, personal, uuid, visitorRow } from '../shapes';
import { LONG_BODY_BYTES, type RouteTable } from './route';

export const noteRecord = z.object({
  onlyID: personal('none', z.string()),
  YQToken: z.string(),
  conversation: z.string(),
  kind: z.enum(['note', 'whisper']),
  msg: z.string(),
  /** The message it is pinned to, by onlyID. */
  pin: personal('none', z.string().nullable()),
  /** Its place: after this seq of its conversation. */
  afterSeq: z.number(),
  uuid: z.string(),
  nickname: z.string(),
  time: z.number(),
});

export const noteRoutes = {
  'GET /talk/notes': {
    needs: ['talk:desk'],
    request: paging.extend({ YQToken: uuid, conversation: blankAsNone(uuid.optional()) }),
    answer: page(noteRecord),
    summary:
      'Internal notes on a visitor and whispers from or to the caller, newest first; with `conversation` only of that one.',
  },
  'POST /talk/note': {
    needs: ['talk:note'],
    body: LONG_BODY_BYTES,
    request: z.object({ YQToken: uuid, onlyID, msg: messageText, pin: onlyID.optional() }),
    answer: visitorRow,
    summary: 'Stores an internal note on the newest conversation, pinned to a message with `pin`; it takes no seq.',
  },
  'POST /talk/unnote': {
    needs: ['talk:note'],
    request: z.object({ YQToken: uuid, onlyID }),
    answer: visitorRow,
    summary: 'Removes a note of the caller; an administrator: any note.',
  },
  'POST /talk/whisper': {
    needs: ['talk:whisper'],
    body: LONG_BODY_BYTES,
    request: z.object({ YQToken: uuid, onlyID, msg: messageText, to: uuid.optional(), pin: onlyID.optional() }),
    answer: visitorRow,
    summary:
      'Sends a whisper to the owner of the conversation, or to the colleague `to` (`pin`: a forwarded message); never shown to the visitor.',
  },
} as const satisfies RouteTable;
