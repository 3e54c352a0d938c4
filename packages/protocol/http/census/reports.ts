import {
  comparisons,
  dimensionsOfSubject,
  figuresOfSubject,
  MOST_FIGURES,
  MOST_RECIPIENTS,
  rangePresets,
  reportCharts,
  reportDimensions,
  reportShares,
  reportSubjects,
  scheduleFiles,
  scheduleUnits,
} from '@parley/core/census/questions';
import { validKinds } from '@parley/core/census/talk/parts';
import { isEmail } from '@parley/core/validate/account';
import * as z from 'zod';
import { blankAsNone, page, paging, personal, text, uuid } from '../../shapes';
import { exportingOf, someOf, wanted } from '../list';
import { LIST_BODY_BYTES, type RouteTable } from '../route';
import { costRow } from './costs';
import { steps } from './flow';

const needs = ['seePermissions:statistics'];

const LATEST = 8.64e15;
const at = z.number().int().min(0).max(LATEST);

/** A question to the statistics. */
export const question = z
  .object({
    subject: z.enum(reportSubjects),
    figures: z.array(text(40)).min(1).max(MOST_FIGURES),
    dimensions: z.array(z.enum(reportDimensions)).max(2).default([]),
    filters: z
      .array(z.object({ dimension: z.enum(reportDimensions), keys: z.array(text(250)).min(1).max(50) }))
      .max(10)
      .default([]),
    range: z.union([z.object({ preset: z.enum(rangePresets) }), z.object({ from: at, to: at })]),
    step: z.enum(steps).default('day'),
    compare: z.enum(comparisons).default('none'),
    chart: z.enum(reportCharts).default('none'),
    valid: z.enum(validKinds).default('both'),
    sort: text(40).optional(),
    order: z.enum(['asc', 'desc']).default('desc'),
  })
  .superRefine(({ subject, figures, dimensions, filters }, { addIssue }) => {
    const refuse = (path: (string | number)[]) => addIssue({ code: 'custom', message: 'bad-request', path });
    figures.forEach((figure, n) => {
      if (!figuresOfSubject[subject].includes(figure) || figures.indexOf(figure) !== n) refuse(['figures', n]);
    });
    const allowed: readonly string[] = dimensionsOfSubject[subject];
    dimensions.forEach((dimension, n) => {
      if (!allowed.includes(dimension) || dimensions.indexOf(dimension) !== n) refuse(['dimensions', n]);
    });
    filters.forEach(({ dimension }, n) => {
      if (!allowed.includes(dimension) || dimension === 'time') refuse(['filters', n]);
    });
  });
export type Question = z.infer<typeof question>;
export type QuestionInput = z.input<typeof question>;

/** A question as JSON in a query. */
const asked = z.preprocess((given) => {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given);
  } catch {
    return null;
  }
}, question);

const word = z.object({ zh: z.string(), en: z.string() });
const value = z.number().nullable();

/** An answer: values stand in the order of `columns`. Null: cannot be said. */
export const reportAnswer = z.object({
  columns: z.array(
    z.object({
      key: z.string(),
      name: word,
      definition: word,
      unit: z.enum(['count', 'share', 'milliseconds', 'score', 'moment', 'money']),
      kind: z.enum(['sum', 'ratio', 'mean', 'distinct', 'histogram']),
    }),
  ),
  dimensions: z.array(z.enum(reportDimensions)),
  rows: z.array(
    z.object({
      /** One for each dimension; `name` in the language of the request. */
      keys: z.array(z.object({ key: z.string(), name: z.string() })),
      values: z.array(value),
      /** Of the range compared with. */
      before: z.array(value).nullable(),
    }),
  ),
  /** Rows there are; only the first ones are answered. */
  total: z.number(),
  sum: z.array(value),
  sumBefore: z.array(value).nullable(),
  series: z.array(z.object({ at: z.number(), values: z.array(value) })),
  seriesBefore: z.array(z.object({ at: z.number(), values: z.array(value) })).nullable(),
  /** Of the curve; larger than asked for where the range has too many. */
  step: z.enum(steps),
  zone: z.string(),
  from: z.number(),
  to: z.number(),
  before: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** `rows-cut`: more rows than are answered. `step-raised`: the step would give too many points. */
  notes: z.array(z.enum(['rows-cut', 'step-raised'])),
});
export type ReportAnswer = z.infer<typeof reportAnswer>;

const name = text(60).refine((given) => given.trim().length > 0, 'empty');
const schedule = z.object({
  every: z.enum(scheduleUnits),
  /** 1: Monday. */
  weekday: z.number().int().min(1).max(7).default(1),
  /** Of the month; in shorter months the last one. */
  day: z.number().int().min(1).max(31).default(1),
  /** Of the reporting time zone. */
  hour: z.number().int().min(0).max(23),
  recipients: z
    .array(personal('none', text(254).refine(isEmail, 'bad-email')))
    .min(1)
    .max(MOST_RECIPIENTS),
  file: z.enum(scheduleFiles).default('xlsx'),
  language: z.enum(['zh', 'en']),
});
export type Schedule = z.infer<typeof schedule>;

const report = z.object({
  id: z.string(),
  name: z.string(),
  question,
  shared: z.enum(reportShares),
  own: z.boolean(),
  byName: z.string(),
  changedAt: z.number(),
  /** Only for its owner. */
  schedule: schedule
    .extend({
      nextAt: z.number().nullable(),
      /** Why it has stopped: the owner may not see statistics any more. */
      stopped: z.boolean(),
    })
    .nullable(),
});
export type Report = z.infer<typeof report>;

export const reportRoutes = {
  'GET /census/reports/ask': {
    needs,
    request: z.object({ question: asked }),
    answer: reportAnswer,
    summary: 'Answers a question to the statistics.',
  },
  'GET /census/reports/getRows': {
    needs,
    /** `keys`: of a row, in the order of dimensions; without them of the sum. */
    request: paging.extend({ question: asked, keys: someOf(text(250)), figure: text(40) }),
    answer: z.object({
      list: z.array(
        z.object({
          /** Of the visit or the conversation. */
          id: z.string(),
          /** Null: the person was erased. */
          YQToken: z.string().nullable(),
          /** The history can open the conversation, or the visitor's conversations. */
          isOpenable: z.boolean(),
          at: z.number(),
          /** What it adds to the figure; to a share or a mean, to what it is a share or a mean of. */
          adds: z.number(),
        }),
      ),
      /** Lines behind a cost, instead of visits or conversations. */
      costs: z.array(costRow).optional(),
      /** The figure; of a share or a mean, what it is a share or a mean of. */
      total: z.number(),
      rows: z.number(),
    }),
    summary: 'Visits or conversations behind a figure of an answer.',
  },
  'GET /census/reports/options': {
    needs,
    /** `keys`: these alone, for their names. */
    request: z.object({ dimension: z.enum(reportDimensions), text: wanted(100), keys: someOf(text(250)) }),
    answer: page(z.object({ key: z.string(), name: z.string() })),
    summary: 'Values of a dimension, to filter by.',
  },
  'GET /census/reports/getList': {
    needs,
    request: paging.extend({ text: wanted(100), id: blankAsNone(uuid.optional()).optional() }),
    answer: page(report).extend({ canMail: z.boolean() }),
    summary: 'Saved reports: own ones and those shared with the caller.',
  },
  'GET /census/reports/get': {
    needs,
    request: z.object({ id: uuid }),
    answer: reportAnswer.extend({ name: z.string() }),
    summary: 'The answer of a saved report, within the rights of the caller.',
  },
  'GET /census/reports/export': {
    needs,
    download: true,
    request: z.object({ id: uuid.optional(), question: asked.optional(), ...exportingOf(text(40)) }),
    answer: z.unknown(),
    summary: 'The answer of a saved report, or of a question, as a file.',
  },
  'POST /census/reports/doEdit': {
    needs,
    request: z.object({ id: uuid.optional(), name, question, shared: z.enum(reportShares).default('none') }),
    body: LIST_BODY_BYTES,
    answer: report,
    summary: 'Saves a report.',
  },
  'POST /census/reports/doDelete': {
    needs,
    request: z.object({ id: uuid }),
    answer: z.object({}),
    summary: 'Deletes a report of the caller.',
  },
  'POST /census/reports/doRestore': {
    needs,
    request: z.object({ id: uuid }),
    answer: report,
    summary: 'Restores a deleted report of the caller.',
  },
  'POST /census/reports/doSchedule': {
    needs,
    request: z.object({ id: uuid, schedule: schedule.nullable() }),
    answer: report,
    summary: 'Sends a report by mail regularly; null: no more.',
  },
  'POST /census/reports/doSend': {
    needs,
    request: z.object({ id: uuid }),
    answer: z.object({ mails: z.number() }),
    summary: 'Sends a scheduled report to its recipients now.',
  },
  'GET /census/reports/sendings': {
    needs,
    request: paging.extend({ id: uuid }),
    answer: page(
      z.object({
        id: z.string(),
        recipient: personal('none', z.string()),
        dueAt: z.number(),
        byHand: z.boolean(),
        state: z.enum(['waiting', 'sent', 'failed']),
        sentAt: z.number().nullable(),
        tries: z.number(),
        error: z.string(),
      }),
    ),
    summary: 'Mails of a report, newest first.',
  },
} satisfies RouteTable;
