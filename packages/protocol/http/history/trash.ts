import * as z from 'zod';
import { MAX_MESSAGE_LENGTH } from '../../codes';
import { keysOf } from '../../fields/field';
import { trashFields } from '../../fields/history';
import { manyIds, page, paging, personal, text, uuid } from '../../shapes';
import { exporting, moment, someOf, sorting, wanted } from '../list';
import { LIST_BODY_BYTES, type RouteTable } from '../route';
import { historyRecord } from './conversations';
import { conversationId, words } from './parts';

/** Facts of a conversation in the trash. */
export const trashed = {
  trashedAt: z.number(),
  trashedBy: z.string(),
  trashedByName: z.string(),
  /** When it is deleted for good; null: only by hand. */
  removedAt: z.number().nullable(),
};

/** A conversation as the trash lists it. */
export const trashRecord = historyRecord.extend(trashed);

const trashNeeds = {
  permission: ['seePermissions:seeHistorical', 'setPermissions:historical'],
  mode: 'allOf',
} as const;
const trashFilters = {
  /** The visitor's name, or its number. */
  visitor: wanted(100),
  /** The newest owner. */
  serviceID: someOf(uuid),
  /** The agent who put it there. */
  trashedBy: someOf(uuid),
  /** When it was put there. */
  from: moment,
  to: moment,
  ...sorting(['trashedAt']),
};
const someConversations = z.object({ ids: manyIds });
const someIds = z.object({ ids: z.array(z.string()) });
/** The trash, and erasing for good. */
export const trashRoutes = {
  'GET /history/getTrash': {
    needs: trashNeeds,
    request: paging.extend(trashFilters),
    answer: page(trashRecord),
    summary: 'Conversations in the trash within the scope, the last put there first.',
  },
  'GET /history/exportTrash': {
    needs: trashNeeds,
    download: true,
    request: z.object({ ...trashFilters, ...exporting(keysOf(trashFields)) }),
    answer: z.unknown(),
    summary: 'Exports the conversations in the trash that match the filters, as CSV or XLSX.',
  },
  'POST /history/doDelete': {
    needs: trashNeeds,
    request: someConversations,
    answer: someIds,
    summary:
      'Moves ended conversations to the trash, out of lists, search, exports and transcripts. Answers which were moved.',
  },
  'POST /history/doRestore': {
    needs: trashNeeds,
    request: someConversations,
    answer: someIds,
    summary: 'Restores conversations from the trash. Answers which were there.',
  },
  'POST /history/doRemove': {
    needs: trashNeeds,
    request: someConversations,
    answer: someIds,
    summary: 'Deletes conversations of the trash for good, with messages, notes, ratings and files.',
  },
  'POST /history/doErase': {
    needs: trashNeeds,
    request: conversationId.extend({ onlyID: text(64) }),
    answer: z.object({}),
    summary:
      'Erases the text or the file of one message of an ended conversation for good; its seq and all counts stay.',
  },
  'POST /history/doBlot': {
    needs: trashNeeds,
    body: LIST_BODY_BYTES,
    request: conversationId.extend({
      onlyID: text(64),
      /** As they occur in the message; for formatted text, in its plain text. */
      pieces: z
        .array(personal('text', words(MAX_MESSAGE_LENGTH)))
        .min(1)
        .max(50),
    }),
    answer: z.object({}),
    summary:
      'Blots pieces of the text of one message of an ended conversation out for good; formatted text becomes plain.',
  },
} as const satisfies RouteTable;
