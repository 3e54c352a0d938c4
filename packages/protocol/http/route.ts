import type { Need } from '@parley/core/access/allows';
import type * as z from 'zod';

/**
 * Who may call: nobody signed in (`public`), a visitor by its credential, any signed-in agent, or one whose roles or
 * permissions meet the need. Required: a route without it does not compile.
 */
export type Needs = 'public' | 'visitor' | 'agent' | Need;

export type Route = {
  needs: Needs;
  /** Shape of the query (GET) or the body (POST). */
  request?: z.ZodType;
  answer: z.ZodType;
  /** The body is one file as multipart/form-data; `request`, if any, is the query. */
  upload?: true;
  /** Bytes that its JSON may have where that is more than `BODY_BYTES`. Only agents' routes: a stranger sends no more than that. */
  body?: number;
  /** Answers a file as it is made, not an envelope; a refusal is one all the same. Refused in a view, as `notInView`. */
  download?: true;
  /**
   * What it answers is the organisation's own, and nothing of a visitor: free text in it is never masked, so that a
   * hotline's number in a setting stays one (docs/how-to/mask-a-field.md).
   */
  ours?: true;
  /**
   * Answers what signs for the organisation. Refused to whoever sees less than everything, never cached, and each
   * call leaves an entry in the audit log.
   */
  secret?: true;
  /** A GET that changes something, or tells what is the caller's alone: refused to whoever looks as somebody else. */
  notInView?: true;
  /**
   * Guests of a partner may call it (docs/decisions/0013): every other route is refused to them, whatever their rights.
   */
  guests?: true;
  /** One sentence for the API page. */
  summary: string;
};

/** Bytes of JSON that a route takes; a body that announces more, or turns out to be more, is 413 `too-large`. */
export const BODY_BYTES = 64 * 1024;
/** … where it holds a whole message, note or record: 60,000 characters of any script, and what stands around them. */
export const LONG_BODY_BYTES = 256 * 1024;
/** … where it holds a list: rows of a workbook that were mended, agents from a file, a section of the settings. */
export const LIST_BODY_BYTES = 1024 * 1024;

export type RouteTable = Record<`${'GET' | 'POST'} /${string}`, Route>;

type RequestOf<R> = R extends { request: infer S extends z.ZodType } ? S : undefined;
/** What a caller passes. */
export type RequestInput<R> = RequestOf<R> extends z.ZodType ? z.input<RequestOf<R>> : undefined;
/** What a handler receives, defaults filled in. */
export type RequestValue<R> = RequestOf<R> extends z.ZodType ? z.output<RequestOf<R>> : undefined;
export type AnswerValue<R> = R extends { answer: infer S extends z.ZodType } ? z.input<S> : never;
