import * as z from 'zod';
import { page, paging, personal, text, uuid } from '../shapes';
import { LIST_BODY_BYTES, type RouteTable } from './route';

const needs = ['seePermissions:seeVisitor'] as const;

/** Where a column goes: `name`, `phone`, `fields.level`; empty: nowhere. */
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
  /** What the letters of a CSV file were written in; empty: a workbook. */
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
  /** Lines that are through. */
  done: z.number(),
  created: z.number(),
  filled: z.number(),
  skipped: z.number(),
  bad: z.number(),
  undone: z.number(),
  /** Of an import that was taken back: people who were changed since, and stay. */
  kept: z.number(),
  /** Before it begins: lines with troubles, and of somebody who is known. */
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
   * Somebody of the archive with the same phone, mail, WeChat or, where a line has none of these, name. Without an id:
   * it is not told who, for the caller does not see them, or sees less of them than the line says.
   */
  duplicateOf: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The same stands in an earlier line. */
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
      'Takes a CSV (UTF-8, GBK) or XLSX of people; columns are proposed by their heads, nothing is brought in yet.',
  },
  'GET /users/import/getList': {
    needs,
    request: paging,
    answer: page(importRecord),
    summary: 'Imports, newest first.',
  },
  'GET /users/import/status': { needs, request: one, answer: importRecord, summary: 'How far an import is.' },
  'GET /users/import/lines': {
    needs,
    request: paging.extend({ id: uuid, only: z.enum(['all', 'bad', 'twice', 'kept']).default('all') }),
    answer: page(importLine),
    summary: 'Lines of an import: all, with troubles, of somebody known, or those that stayed when it was taken back.',
  },
  'POST /users/import/doMap': {
    needs,
    request: z.object({
      id: uuid,
      fields: z.array(target).max(200),
      onDuplicate: z.enum(['skip', 'fill', 'create']),
      /** Whose they become; null: the public pool. */
      owner: uuid.nullable(),
      category: text(100).default(''),
      tags: z.array(text(50)).max(50).default([]),
    }),
    answer: importRecord,
    summary: 'Which column is what; all lines are looked through again.',
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
    summary: 'Puts a line right, or leaves it out.',
  },
  'POST /users/import/doStart': {
    needs,
    request: one,
    answer: importRecord,
    summary: 'Brings the lines in, as a job.',
  },
  'POST /users/import/doStop': {
    needs,
    request: one,
    answer: importRecord,
    summary: 'Stops the job; what is in stays until it is taken back.',
  },
  'POST /users/import/doUndo': {
    needs,
    request: one,
    answer: importRecord,
    summary: 'Takes the whole import back: people whom nobody has touched since; the others are named.',
  },
  'POST /users/import/doDelete': {
    needs,
    request: z.object({ ids: z.array(uuid).min(1).max(100) }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Forgets imports that are not at work; the people stay.',
  },
  'GET /users/import/report': {
    needs,
    request: z.object({ id: uuid, only: z.enum(['bad', 'kept']).default('bad') }),
    answer: z.unknown(),
    download: true,
    summary: 'The lines that were not brought in (or not taken back) and why, as CSV.',
  },
} as const satisfies RouteTable;
