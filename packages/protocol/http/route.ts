import type { Need } from '@parley/core/access/allows';
import type * as z from 'zod';

/**
 * Who may call: anybody (`public`), a visitor by its credential, any signed-in agent, or an agent whose roles or
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
  /**
   * Largest JSON body in bytes, if more than `BODY_BYTES`. Only for agents' routes: visitors may send no more than
   * that.
   */
  body?: number;
  /**
   * Answers a file as a stream, not an envelope; refusals are envelopes. Refused while viewing as another account, like
   * `notInView`.
   */
  download?: true;
  /**
   * Its answer holds only data of the organisation, none of visitors: free text in it is never masked, so that a
   * hotline's number in a setting stays readable (docs/how-to/mask-a-field.md).
   */
  ours?: true;
  /**
   * Answers a secret that signs for the organisation. Refused in a scope other than `all`, never cached, and
   * each call is recorded in the audit log.
   */
  secret?: true;
  /**
   * A GET that changes something, or answers data meant only for the caller: refused while viewing as another account.
   */
  notInView?: true;
  /** Guests may call it (docs/decisions/0013): every other route is refused to them, regardless of their permissions. */
  guests?: true;
  /** One sentence for the API page. */
  summary: string;
};

/** Bytes of a JSON body; a larger one is refused with 413 `too-large`, by its announced length or while it is read. */
export const BODY_BYTES = 64 * 1024;
/**
 * The limit for bodies with a whole message, note or record: 60,000 characters of any script, with the fields around
 * them.
 */
export const LONG_BODY_BYTES = 256 * 1024;
/** The limit for bodies with a list: corrected rows of a workbook, agents from a file, a section of the settings. */
export const LIST_BODY_BYTES = 1024 * 1024;

export type RouteTable = Record<`${'GET' | 'POST'} /${string}`, Route>;

type RequestOf<R> = R extends { request: infer S extends z.ZodType } ? S : undefined;
/** The request as callers pass it. */
export type RequestInput<R> = RequestOf<R> extends z.ZodType ? z.input<RequestOf<R>> : undefined;
/** The request as handlers receive it, defaults filled in. */
export type RequestValue<R> = RequestOf<R> extends z.ZodType ? z.output<RequestOf<R>> : undefined;
export type AnswerValue<R> = R extends { answer: infer S extends z.ZodType } ? z.input<S> : never;
