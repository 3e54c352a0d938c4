import * as z from 'zod';
import { text, uuid } from '../../shapes';
import { administrates } from '../quick-reply';
import { LIST_BODY_BYTES, type RouteTable } from '../route';

export const MOST_REPLY_LINES = 2000;
/** Lines of one request of an import: their pinyin costs some 50 ms. */
export const REPLY_LINES_AT_ONCE = 100;

/** Cells longer than what is allowed are refused line by line, so the bounds are wider here. */
const replyLine = z.object({
  /** Row number in the file. */
  line: z.number().int().min(1),
  title: text(1000),
  msg: text(10_000),
  category: text(1000),
  shortcut: text(1000),
  tags: text(2000),
  /** Names of groups; empty: for everybody. */
  groups: text(2000),
});

export const REPLY_FIELDS = ['title', 'msg', 'category', 'shortcut', 'tags', 'groups'] as const;
export const replyFaults = ['missing', 'too-long', 'shortcut', 'unknown-group', 'exists', 'twice'] as const;

const fault = z.object({ line: z.number(), field: z.enum(REPLY_FIELDS), fault: z.enum(replyFaults) });

export const replyImportRoutes = {
  'POST /quickReply/readImport': {
    needs: administrates,
    ours: true,
    upload: true,
    answer: z.object({
      lines: z.array(replyLine),
      faults: z.array(fault),
      /** Headers of columns that were not recognised. */
      unknown: z.array(z.string()),
      encoding: z.string().nullable(),
    }),
    summary:
      'Reads a spreadsheet of quick replies (CSV or XLSX, at most 2,000 rows) and answers its faults; nothing is stored.',
  },
  'POST /quickReply/doImport': {
    needs: administrates,
    body: LIST_BODY_BYTES,
    ours: true,
    request: z.object({
      /** Chosen by the client, the same for all parts of an import: undoing names it. */
      batch: uuid,
      lines: z.array(replyLine).min(1).max(REPLY_LINES_AT_ONCE),
    }),
    answer: z.object({ created: z.number(), faults: z.array(fault) }),
    summary: 'Creates the quick replies of all rows, or none if a row has a fault.',
  },
  'POST /quickReply/undoImport': {
    needs: administrates,
    ours: true,
    request: z.object({ batch: uuid }),
    answer: z.object({ removed: z.number(), kept: z.number() }),
    summary: 'Removes the quick replies of an import that nobody has changed or used since; the others stay.',
  },
} as const satisfies RouteTable;
