import { type ErrorId, isErrorId } from '@parley/protocol/errors';
import type * as z from 'zod';
import { Refusal } from './errors';

/** Maximum number of fields named in a refusal: enough for a form, without echoing a hostile body. */
const MAX_FIELDS = 20;
const MAX_FIELD_LENGTH = 100;

/** Parses a query or body with the route's schema; refuses with an error id and the names of the fields. */
export function parseRequest(schema: z.ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;

  const { issues } = parsed.error;
  const id = worst(issues.map(errorOf));
  const said = issues.find((issue) => issue.code === 'custom' && errorOf(issue) === id);
  throw new Refusal(id, { ...(said && paramsOf(said)), fields: fieldsOf(issues) });
}

/** Details that a schema adds to its error, for the text shown to users. */
const paramsOf = (issue: z.core.$ZodIssue): Record<string, unknown> =>
  issue.code === 'custom' ? (issue.params ?? {}) : {};

/** The error id that a schema gives as its message, else `bad-request`. */
const errorOf = (issue: z.core.$ZodIssue): ErrorId => (isErrorId(issue.message) ? issue.message : 'bad-request');

const worst = (ids: ErrorId[]): ErrorId => (ids.includes('bad-request') ? 'bad-request' : (ids[0] ?? 'bad-request'));

function fieldsOf(issues: readonly z.core.$ZodIssue[]): string[] {
  const names = issues.map((issue) => issue.path.join('.').slice(0, MAX_FIELD_LENGTH)).filter(Boolean);
  return [...new Set(names)].slice(0, MAX_FIELDS);
}
