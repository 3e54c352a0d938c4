import type * as z from 'zod';
import { Refusal } from './errors';
import { isDeep } from './json-depth';
import { parseRequest } from './parse';

/** A form-encoded body: each name with its text, or the texts of a repeated name. */
export type Form = Record<string, string | string[]>;

export function readForm(body: string): Form {
  const texts = new Map<string, string | string[]>();
  for (const [name, text] of new URLSearchParams(body)) {
    const known = texts.get(name);
    if (Array.isArray(known)) known.push(text);
    else texts.set(name, known === undefined ? text : [known, text]);
  }
  return Object.fromEntries(texts);
}

/** Issues of a text where the schema wants another type: its JSON is meant, as the console's client writes it. */
const WRONG_TYPE: readonly string[] = [
  'invalid_type',
  'invalid_union',
  'invalid_value',
] satisfies z.core.$ZodIssue['code'][];

/**
 * Parses a form with the route's schema. A form has texts only: fields of another type are read as JSON (`5`, `true`,
 * `["a"]`), and a list may be a repeated name too.
 */
export function parseForm(schema: z.ZodType | undefined, form: Form): unknown {
  if (Object.hasOwn(form, '__proto__')) throw new Refusal('bad-request');
  const typed: Record<string, unknown> = { ...form };
  for (const issue of schema?.safeParse(form).error?.issues ?? []) {
    const [name, ...inner] = issue.path;
    const text = form[String(name)];
    if (inner.length > 0 || typeof text !== 'string' || !WRONG_TYPE.includes(issue.code)) continue;
    const value = jsonOf(text);
    const isList = issue.code === 'invalid_type' && issue.expected === 'array' && !Array.isArray(value);
    typed[String(name)] = isList ? [text] : value;
  }
  return parseRequest(schema, typed);
}

/** The JSON value of a text; a text that is none stays, and the schema refuses it. */
function jsonOf(text: string): unknown {
  if (isDeep(text)) throw new Refusal('bad-request');
  try {
    return JSON.parse(text, refuseProto);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return text;
  }
}

function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new Refusal('bad-request');
  return value;
}
