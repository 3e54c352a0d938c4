import { type ErrorId, isErrorId } from '@parley/protocol/errors';
import type * as z from 'zod';
import { Refusal } from './errors';

/** Fields named in an answer at most: enough to mend a form, no echo of a hostile body. */
const MOST_FIELDS = 20;
const LONGEST_FIELD = 100;

/** The value a route's schema makes of a query or body; refuses with the id of what is wrong and the fields' names. */
export function parseRequest(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;

  const { issues } = parsed.error;
  const id = worst(issues.map(errorOf));
  const said = issues.find((issue) => issue.code === 'custom' && errorOf(issue) === id);
  throw new Refusal(id, { ...(said && paramsOf(said)), fields: fieldsOf(issues) });
}

/** What a schema says of its refusal beside the id, for the text that people read. */
const paramsOf = (issue: z.core.$ZodIssue): Record<string, unknown> =>
  issue.code === 'custom' ? (issue.params ?? {}) : {};

/** Schemas name an error of the catalogue as their message where a plain "bad request" would say too little. */
const errorOf = (issue: z.core.$ZodIssue): ErrorId => (isErrorId(issue.message) ? issue.message : 'bad-request');

const worst = (ids: ErrorId[]): ErrorId => (ids.includes('bad-request') ? 'bad-request' : (ids[0] ?? 'bad-request'));

function fieldsOf(issues: readonly z.core.$ZodIssue[]): string[] {
  const names = issues.map((issue) => issue.path.join('.').slice(0, LONGEST_FIELD)).filter(Boolean);
  return [...new Set(names)].slice(0, MOST_FIELDS);
}
