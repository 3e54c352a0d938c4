import { replayChanges } from '@parley/core/robot/diff-replay';
import * as z from 'zod';
import { QUESTION_LENGTH } from '../../codes';
import { page, paging, text, uuid } from '../../shapes';
import { wanted } from '../list';
import { LIST_BODY_BYTES, type RouteTable } from '../route';
import { administratesRobots, robotHit } from './robot';

const robotVersion = z.object({
  id: z.string(),
  version: z.number(),
  at: z.number(),
  /** Who published it; null: not known any more. */
  by: z.string().nullable(),
  note: z.string(),
  /** How it came about: one edit in force at once, an import, a publication, a return to `of`. */
  kind: z.enum(['edit', 'import', 'publish', 'rollback']),
  of: z.number().nullable(),
  added: z.number(),
  changed: z.number(),
  removed: z.number(),
});

/** An entry in two states; null: not in it. */
const change = z.object({
  id: z.string(),
  question: z.string(),
  how: z.enum(['added', 'changed', 'removed']),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
});

/** A past question whose answer differs: answered anew, by another entry, no more, or only its score. */
export const labKinds = replayChanges;
const labRow = z.object({
  id: z.string(),
  question: z.string(),
  /** How often it was asked. */
  times: z.number(),
  how: z.enum(labKinds),
  before: robotHit.nullable(),
  after: robotHit.nullable(),
});

export const labRun = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  at: z.number(),
  endedAt: z.number().nullable(),
  by: z.string().nullable(),
  /** The version that was compared with, and whether the entries were edited since. */
  version: z.number(),
  isCurrent: z.boolean(),
  questions: z.number(),
  done: z.number(),
  anew: z.number(),
  otherwise: z.number(),
  lost: z.number(),
  same: z.number(),
  /** Whether the gate lets a publication pass. */
  passes: z.boolean(),
});

export const robotVersionRoutes = {
  'GET /robot/getVersions': {
    needs: administratesRobots,
    ours: true,
    request: paging.extend({ robot: uuid }),
    answer: page(robotVersion),
    summary: 'Versions of a robot’s entries, newest first.',
  },
  'GET /robot/getChanges': {
    needs: administratesRobots,
    ours: true,
    request: paging.extend({
      robot: uuid,
      /** Versions to compare; absent: the one in force with the entries as they are edited. */
      from: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
      to: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
    }),
    answer: page(change),
    summary: 'Entries that differ between two versions, or between the version in force and what is edited.',
  },
  'POST /robot/doPublish': {
    needs: administratesRobots,
    ours: true,
    request: z.object({
      robot: uuid,
      note: text(500).default(''),
      /** Publishes what the lab has not passed; the audit log names it. */
      anyway: z.boolean().default(false),
    }),
    answer: robotVersion,
    summary: 'Puts the edited entries into force as a new version.',
  },
  'POST /robot/doRollback': {
    needs: administratesRobots,
    ours: true,
    request: z.object({ robot: uuid, version: z.number().int().min(0).max(1_000_000_000) }),
    answer: robotVersion,
    summary: 'Puts the entries of an earlier version into force as a new one.',
  },
  'POST /robot/doLab': {
    needs: administratesRobots,
    ours: true,
    body: LIST_BODY_BYTES,
    request: z.object({
      robot: uuid,
      /** Questions to ask; absent: real ones of the last 90 days, masked. */
      questions: z.array(text(QUESTION_LENGTH).min(1)).min(1).max(500).optional(),
    }),
    answer: labRun,
    summary: 'Asks past questions of the version in force and of the edited entries, as a job.',
  },
  'GET /robot/getLab': {
    needs: administratesRobots,
    request: paging.extend({ robot: uuid }),
    answer: page(labRun),
    summary: 'Runs of the lab, newest first.',
  },
  'GET /robot/getLabRows': {
    needs: administratesRobots,
    request: paging.extend({ robot: uuid, run: uuid, how: z.enum(labKinds).optional(), text: wanted(100) }),
    answer: page(labRow),
    summary: 'Questions of a run of the lab, by how their answers differ.',
  },
} as const satisfies RouteTable;
