import { peopleNeeds } from '@parley/core/access/people-needs';
import * as z from 'zod';
import { page, paging, personal, text, uuid } from '../../shapes';
import { LIST_BODY_BYTES, type RouteTable } from '../route';

/** Filling in fields of known people needs `peopleNeeds.edit` too. */
const needs = peopleNeeds.create;

/** Target of a column: `name`, `phone`, `fields.level`; empty: ignored. */
const target = z.string().regex(/^(?:|name|phone|mail|wechat|remark|tags|category|fields\.[\w-]{1,64})$/);

export const importStates = ['preview', 'running', 'stopping', 'done', 'cancelled', 'undoing', 'undone'] as const;
export const lineTroubles = [
  'required',
  'phone',
  'mail',
  'number',
  'date',
  'choice',
  'yesNo',
  'too-long',
  'empty',
] as const;

export const importRecord = z.object({
  id: z.string(),
  fileName: z.string(),
  /** Character encoding of a CSV file; empty: a workbook. */
  encoding: z.string(),
  state: z.enum(importStates),
  nickname: z.string(),
  heads: z.array(z.string()),
  fields: z.array(z.string()),
  onDuplicate: z.enum(['skip', 'fill', 'create']),
  owner: z.string().nullable(),
  category: z.string(),
  tags: z.array(z.string()),
  lines: z.number(),
  /** Rows that are processed. */
  done: z.number(),
  created: z.number(),
  filled: z.number(),
  skipped: z.number(),
  bad: z.number(),
  undone: z.number(),
  /** After an undo: people who were changed since the import, and stay. */
  kept: z.number(),
  /** Before the start: rows with faults (`troubles`), and rows of people already known (`twice`). */
  troubles: z.number(),
  twice: z.number(),
  createdAt: z.number(),
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
});

export const importLine = z.object({
  line: z.number(),
  cells: z.array(z.string()),
  problems: z.array(z.object({ column: z.number(), trouble: z.enum(lineTroubles) })),
  /**
   * A person with the same phone, mail, WeChat or, if a row has none of these, name. The id is empty if the caller may
   * not see that person, or sees less of it than the row says.
   */
  duplicateOf: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** An earlier row with the same person. */
  duplicateLine: z.number().nullable(),
  leftOut: z.boolean(),
  outcome: z.enum(['created', 'filled', 'skipped', 'bad', 'undone', 'kept']).nullable(),
  person: z.string().nullable(),
});

const one = z.object({ id: uuid });

export const importRoutes = {
  'POST /users/import/upload': {
    needs,
    upload: true,
    answer: importRecord,
    summary:
      'Uploads a CSV (UTF-8, GBK) or XLSX of people; columns are proposed by their headers, nothing is imported yet.',
  },
  'GET /users/import/getList': {
    needs,
    request: paging,
    answer: page(importRecord),
    summary: 'Imports, newest first.',
  },
  'GET /users/import/status': { needs, request: one, answer: importRecord, summary: 'Progress of an import.' },
  'GET /users/import/lines': {
    needs,
    request: paging.extend({ id: uuid, only: z.enum(['all', 'bad', 'twice', 'kept']).default('all') }),
    answer: page(importLine),
    summary: 'Rows of an import: all, those with faults, those of known people, or those kept by an undo.',
  },
  'POST /users/import/doMap': {
    needs,
    request: z.object({
      id: uuid,
      fields: z.array(target).max(200),
      onDuplicate: z.enum(['skip', 'fill', 'create']),
      /** Owner of the new people; null: the public pool. */
      owner: uuid.nullable(),
      category: text(100).default(''),
      tags: z.array(text(50)).max(50).default([]),
    }),
    answer: importRecord,
    summary: 'Sets the target of each column; all rows are checked again.',
  },
  'POST /users/import/doFix': {
    needs,
    body: LIST_BODY_BYTES,
    request: z.object({
      id: uuid,
      line: z.number().int().min(1),
      cells: z
        .array(personal('text', text(5000)))
        .max(200)
        .optional(),
      leaveOut: z.boolean().optional(),
    }),
    answer: importLine,
    summary: 'Corrects a row, or leaves it out.',
  },
  'POST /users/import/doStart': {
    needs,
    request: one,
    answer: importRecord,
    summary: 'Imports the rows, as a job.',
  },
  'POST /users/import/doStop': {
    needs,
    request: one,
    answer: importRecord,
    summary: 'Stops the job; imported people stay until the import is undone.',
  },
  'POST /users/import/doUndo': {
    needs,
    request: one,
    answer: importRecord,
    summary: 'Undoes the import: removes people unchanged since; the others are listed.',
  },
  'POST /users/import/doDelete': {
    needs,
    request: z.object({ ids: z.array(uuid).min(1).max(100) }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Deletes imports that are not running; the people stay.',
  },
  'GET /users/import/report': {
    needs,
    request: z.object({ id: uuid, only: z.enum(['bad', 'kept']).default('bad') }),
    answer: z.unknown(),
    download: true,
    summary: 'The rows that were not imported (or not undone) and why, as CSV.',
  },
} as const satisfies RouteTable;
