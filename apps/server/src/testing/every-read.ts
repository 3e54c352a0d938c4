import type { Route } from '@parley/protocol/http/route';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import type * as z from 'zod';
import { choicesOf, elementOf, fieldsOf, isRequired, typeOf } from './sample-request';
import type { TestServer } from './start-server';
import type { TestAgent } from './test-people';

/** `isPlain`: with required parameters only. */
export type EveryRead = { route: RouteName; query: Record<string, string>; isPlain: boolean };

/**
 * Every GET for agents with its required parameters, and in addition each value of each filter and sorting, one at a
 * time, and each text filter with each of the words. `ids`: values of required fields, by field name, or for `id` by
 * the route's area.
 */
export function everyRead(ids: Record<string, string>, words: readonly string[]): EveryRead[] {
  const gets = (Object.keys(routes) as RouteName[]).filter(
    (route) => route.startsWith('GET ') && !['public', 'visitor'].includes(String(routes[route].needs)),
  );
  return gets.filter((route) => !ENDS_LOGIN.test(route)).flatMap((route) => readsOf(route, ids, words));
}

/** Routes that end or renew the login of the later calls. */
const ENDS_LOGIN = /logOut|expireToken|refreshToken/;

function readsOf(route: RouteName, ids: Record<string, string>, words: readonly string[]): EveryRead[] {
  const area = `/${route.split('/')[1]}`;
  const fields = Object.entries(fieldsOf(route));
  const required = fields.filter(([, field]) => isRequired(field));
  const base = Object.fromEntries(
    required.map(([name]) => [name, ids[name] ?? ids[area] ?? (name === 'text' ? words[0]! : 'a')]),
  );
  const more = fields.flatMap(([name, field]) =>
    name in base ? [] : wishesOf(name, field, words).map((value) => ({ [name]: value })),
  );
  const sorts = fields.flatMap(([name, field]) => (name === 'sort' ? choicesOf(field) : []));
  const orders = sorts.flatMap((sort) => ['asc', 'desc'].map((order) => ({ sort, order })));
  return [{}, ...more, ...orders].map((one, at) => ({ route, query: { ...base, ...one }, isPlain: at === 0 }));
}

/** Fields that do not filter rows. */
const CHOOSES_NONE = /^(pageNo|pageSize|sort|order|format|columns|timeZone)$/;

function wishesOf(name: string, field: z.ZodType, words: readonly string[]): readonly string[] {
  if (CHOOSES_NONE.test(name)) return [];
  const type = typeOf(field);
  const choices = choicesOf(type === 'array' ? elementOf(field) : field);
  if (choices.length > 0) return choices;
  return type === 'array' || type === 'string' ? words : [];
}

/**
 * Status and body of an answer, a file as its bytes. The entry that an export leaves in the audit log is removed: later
 * reads of the log would differ by it.
 */
export async function answerOf(
  on: TestServer,
  reader: TestAgent,
  { route, query }: Pick<EveryRead, 'route' | 'query'>,
): Promise<string> {
  const response = await on.server.http.inject({
    method: 'GET',
    url: `/api${route.slice('GET '.length)}`,
    query,
    headers: { authorization: `Bearer ${reader.token}` },
  });
  if ((routes[route] as Route).download)
    await on.database.db.query(`delete from audit_entries where subject_kind = 'list'`);
  return `${response.statusCode} ${response.rawPayload.toString('latin1')}`;
}
