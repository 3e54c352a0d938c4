import { dimensionsOfSubject, figuresOfSubject, type ReportDimension } from '@parley/core/census/questions';
import type { Question, Schedule } from '@parley/protocol/http/census/reports';
import type { Answer } from '@parley/protocol/http/routes';

export type { Question, Schedule };
/** With the defaults of its question and schedule, which the server has filled in. */
export type Report = Omit<Answer<'GET /census/reports/getList'>['list'][number], 'question' | 'schedule'> & {
  question: Question;
  schedule: (Schedule & { nextAt: number | null; stopped: boolean }) | null;
};
export type ReportAnswer = Answer<'GET /census/reports/ask'>;

export const NEW: Question = {
  subject: 'flow',
  figures: ['visits', 'visitors', 'chats', 'leads'],
  dimensions: ['source'],
  filters: [],
  range: { preset: 'last30' },
  step: 'day',
  compare: 'none',
  chart: 'line',
  valid: 'both',
  order: 'desc',
};

/** The question that an address says; null: none. What it lacks has its usual value, the server checks the rest. */
export function readQuestion(text: string | undefined): Question | null {
  if (!text) return null;
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === 'object' && given !== null ? { ...NEW, ...given } : null;
  } catch {
    return null;
  }
}

export const dimensionsOf = (subject: Question['subject']): readonly ReportDimension[] => dimensionsOfSubject[subject];

/** The same question to another subject, as far as it has its figures and dimensions. */
export function withSubject(question: Question, subject: Question['subject']): Question {
  const allowed = dimensionsOf(subject);
  const figures = question.figures.filter((key) => figuresOfSubject[subject].includes(key));
  const { sort: _, ...rest } = question;
  return {
    ...rest,
    subject,
    figures: figures.length > 0 ? figures : figuresOfSubject[subject].slice(0, 4),
    dimensions: question.dimensions.filter((dimension) => allowed.includes(dimension)),
    filters: question.filters.filter(({ dimension }) => allowed.includes(dimension)),
  };
}
