import * as z from 'zod';
import type { Outside } from './person';

/** DingTalk's and WeCom's calls answer 200 with a number other than 0, or a `code`, if they fail. */
const failure = z.object({
  errcode: z.number().optional(),
  errmsg: z.string().optional(),
  code: z.union([z.string(), z.number()]).optional(),
  message: z.string().optional(),
});

/** A call of a service whose answer has this shape; rejects with the service's own words. Addresses are not repeated. */
export async function callJson<S extends z.ZodType>(
  { fetch }: Outside,
  shape: S,
  { url, json, headers = {} }: { url: string; json?: object; headers?: Record<string, string> },
): Promise<z.output<S>> {
  const response = await fetch(url, {
    headers: { accept: 'application/json', ...headers, ...(json && { 'content-type': 'application/json' }) },
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
  });
  const answer: unknown = await response.json().catch(() => null);
  const told = failure.safeParse(answer);
  const { errcode = 0, errmsg = '', code = '', message = '' } = told.success ? told.data : {};
  if (!response.ok || errcode !== 0)
    throw new Error(`${errcode || code || response.status} ${errmsg || message}`.trim());
  const parsed = shape.safeParse(answer);
  if (!parsed.success) throw new Error('unexpected answer');
  return parsed.data;
}
