import { matchModes } from '@parley/core/robot/types';
import * as z from 'zod';
import { keysOf } from '../../fields/field';
import { robotEntryFields } from '../../fields/robot-entries';
import { blankAsNone, manyIds, page, paging, text, uuid } from '../../shapes';
import { exporting, someOf, sorting, wanted, yesOrNo } from '../list';
import { LIST_BODY_BYTES, type RouteTable } from '../route';
import { entryContent, variantAnswer } from './entry-shapes';
import { filled } from './filled';
import { administratesRobots } from './robot';

export const robotEntry = z.object({
  id: z.string(),
  robot: z.string(),
  ...filled(entryContent),
  answers: z.array(z.object(filled(variantAnswer.shape))),
  /** Rises with every change. */
  revision: z.number(),
  /** `new`, `changed`: not in force yet. */
  state: z.enum(['published', 'new', 'changed']),
  /** Answered with it in the last 90 days, and the share of good ones among its ratings; null: none. */
  hits: z.number(),
  helpful: z.number().nullable(),
  updatedAt: z.number(),
  updatedBy: z.string().nullable(),
});

const filters = {
  /** In question, similar questions, keywords and answers. */
  text: wanted(100),
  category: someOf(text(100)),
  match: someOf(z.enum(matchModes)),
  enabled: yesOrNo,
  /** Not in force yet. */
  unpublished: yesOrNo,
  ...sorting(['question', 'category', 'hits', 'weight', 'updatedAt']),
};

export const MOST_ENTRY_LINES = 5000;
export const ENTRY_LINES_AT_ONCE = 200;
export const ENTRY_COLUMNS = [
  'question',
  'similar',
  'answer',
  'keywords',
  'match',
  'category',
  'weight',
  'enabled',
] as const;

/** Cells longer than what is allowed are refused line by line, so the bounds are wider here. */
const entryLine = z.object({
  /** Row number in the file. */
  line: z.number().int().min(1),
  question: text(2000),
  /** One on each line of the cell. */
  similar: text(30_000),
  answer: text(20_000),
  keywords: text(5000),
  match: text(100),
  category: text(1000),
  weight: text(100),
  enabled: text(100),
});
/**
 * `exists`: an entry has the question and says something else; `same`: it says the same; `similar`: another entry or row
 * comes close. These three do not stop an import.
 */
export const entryFaults = [
  'missing',
  'too-long',
  'bad-value',
  'bad-pattern',
  'twice',
  'exists',
  'same',
  'similar',
] as const;
/** `with`: the question that a row repeats or comes close to. */
const fault = z.object({
  line: z.number(),
  field: z.enum(ENTRY_COLUMNS),
  fault: z.enum(entryFaults),
  with: z.string().optional(),
});

export const askRobotRoutes = {
  'GET /askRobot/getList': {
    needs: administratesRobots,
    ours: true,
    request: paging.extend({ robot: blankAsNone(uuid.optional()).optional(), ...filters }),
    answer: page(robotEntry),
    summary: 'Entries as they are edited, of one robot or of all.',
  },
  'POST /askRobot/doEdit': {
    needs: administratesRobots,
    body: LIST_BODY_BYTES,
    ours: true,
    request: z.object({
      id: uuid.optional(),
      robot: uuid,
      ...entryContent,
      /** The revision that was edited: refused if it is no longer the newest. */
      revision: z.number().int().min(1).max(1_000_000_000).optional(),
    }),
    answer: robotEntry,
    summary: 'Saves an entry (without id: a new one). It acts at once unless the robot has a publish gate.',
  },
  'POST /askRobot/doDelete': {
    needs: administratesRobots,
    ours: true,
    request: z.object({ ids: manyIds }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Deletes entries.',
  },
  'POST /askRobot/doChange': {
    needs: administratesRobots,
    ours: true,
    request: z.object({
      ids: manyIds,
      category: text(100).optional(),
      enabled: z.boolean().optional(),
      weight: z.number().int().min(0).max(100).optional(),
    }),
    answer: z.object({ changed: z.number() }),
    summary: 'Sets category, weight or state of many entries.',
  },
  'POST /askRobot/doRenameCategory': {
    needs: administratesRobots,
    ours: true,
    request: z.object({ robot: uuid, from: text(100), to: text(100) }),
    answer: z.object({ moved: z.number() }),
    summary: 'Renames a category; the name of another one joins the two.',
  },
} as const satisfies RouteTable;

export const askRobotImportRoutes = {
  'GET /askRobot/export': {
    needs: administratesRobots,
    ours: true,
    request: z.object({ robot: uuid, ...filters, ...exporting(keysOf(robotEntryFields)) }),
    answer: z.unknown(),
    download: true,
    summary: 'Exports the entries that match the filters, as CSV or XLSX, in the columns that the import reads.',
  },
  'POST /askRobot/readImport': {
    needs: administratesRobots,
    ours: true,
    upload: true,
    request: z.object({ robot: uuid }),
    answer: z.object({
      lines: z.array(entryLine),
      faults: z.array(fault),
      /** Headers of columns that were not recognised. */
      unknown: z.array(z.string()),
      encoding: z.string().nullable(),
    }),
    summary:
      'Reads a spreadsheet of entries (CSV or XLSX, at most 5,000 rows) and answers its faults; nothing is stored.',
  },
  'POST /askRobot/doImport': {
    needs: administratesRobots,
    body: LIST_BODY_BYTES,
    ours: true,
    request: z.object({
      robot: uuid,
      /** Chosen by the client, the same for all parts of an import: undoing names it. */
      batch: uuid,
      /** Whether a row replaces the entry with the same question, or is left out. */
      onExisting: z.enum(['replace', 'skip']).default('skip'),
      lines: z.array(entryLine).min(1).max(ENTRY_LINES_AT_ONCE),
    }),
    answer: z.object({ created: z.number(), changed: z.number(), skipped: z.number(), faults: z.array(fault) }),
    summary: 'Creates or replaces the entries of all rows, or none if a row has a fault.',
  },
  'POST /askRobot/undoImport': {
    needs: administratesRobots,
    ours: true,
    request: z.object({ robot: uuid, batch: uuid }),
    answer: z.object({ removed: z.number(), restored: z.number(), kept: z.number() }),
    summary: 'Removes or restores the entries of an import that nobody has changed since; the others stay.',
  },
} as const satisfies RouteTable;
