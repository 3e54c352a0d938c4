import { connect } from 'node:net';
import { seeded } from '@parley/core/testing/random';
import { type RouteName, routes } from '@parley/protocol/http/routes';
import { expect } from 'vitest';
import * as z from 'zod';
import { serverTest as test } from '../testing/server-test';
import type { TestServer } from '../testing/start-server';

/**
 * Hostile values at every route of the table, with real handlers and a real database: each field in turn gets values of
 * wrong types, sizes and characters, the others are valid. The answer is always a refusal or a result, never a 500.
 */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53,
  '',
  '0e1',
  '\0',
  '\ud800',
  "' or 1=1 --",
  '%_\\',
  '{{x}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '9999-99-99T99:99:99Z',
  '-infinity',
  '__proto__',
  'x'.repeat(70_000),
  '\u202e\u0000\uffff',
  [],
  [null],
  ['x', {}],
  {},
  { toString: 'x' },
  { $ne: null },
  { constructor: { prototype: { polluted: true } } },
];
/** Values for each field: the whole list at each would take minutes. */
const TRIED = 2;
/** The latest time of a JavaScript date, in milliseconds: a step later is no date. */
const LATEST = 8.64e15;

/** Routes that would end the caller's login and make the later calls fail. */
const SPARED: readonly string[] = ['GET /login/logOut', 'GET /expireToken', 'POST /setup', 'GET /refreshToken'];

type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  format?: string;
  anyOf?: Schema[];
  items?: Schema;
  minimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
};

/** Everything that is answered to these bytes, until the connection is closed. */
const answerTo = (address: string, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const [host = '', port] = address.split(':');
    let answer = '';
    const socket = connect(Number(port), host, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (part) => {
      answer += part;
    });
    socket.on('error', () => {}).on('close', () => resolve(answer));
  });

test('bytes that are not HTTP are refused in the same envelope', async ({ on }) => {
  for (const [bytes, code] of [
    ['GARBAGE\r\n\r\n', 400],
    ['POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    [`GET /api/index HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`, 413],
  ] as const) {
    const [head = '', body = ''] = (await answerTo(on.address, bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${code} `));
    expect(JSON.parse(body)).toMatchObject({ code, data: { error: code === 413 ? 'too-large' : 'bad-request' } });
  }
});

const schemaOf = (request: z.ZodType): Schema =>
  z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Schema;

/** An administrator and a visitor who has written, the ids that requests may name, and the token for a route. */
async function callers(on: TestServer) {
  const boss = await on.signIn({ role: 'Admin' });
  const owner = await on.agent({ nickname: 'owner' });
  const visitor = await on.visitor();
  await visitor.says('hello');
  return {
    known: { visitor: visitor.id, agent: owner.uuid },
    bearerOf: (needs: unknown) => (needs === 'public' ? null : needs === 'visitor' ? visitor.credential : boss.token),
  };
}

test('no value of a field causes a server error', async ({ on }) => {
  const random = seeded(7);
  const { known, bearerOf } = await callers(on);
  const problems: string[] = [];

  for (const name of Object.keys(routes) as RouteName[]) {
    const { request, needs, ...route } = routes[name] as (typeof routes)[RouteName] & { request?: z.ZodType };
    if (!request || SPARED.includes(name) || 'upload' in route) continue;
    const schema = schemaOf(request);
    const right = sample(schema, known) as Record<string, unknown>;
    for (const { path, ...field } of fieldsOf(schema)) {
      const tried = Array.from({ length: TRIED }, () => random.oneOf(HOSTILE));
      for (const value of [...tried, ...aimedAt(field, sample(field, known, path.at(-1)))]) {
        const status = await statusOf(on, name, bearerOf(needs), withValue(right, path, value));
        // 503: not configured in this installation.
        if (status >= 500 && status !== 503)
          problems.push(`${status} ${name} ${path.join('.')}: ${JSON.stringify(value)?.slice(0, 60)}`);
      }
    }
  }
  expect(problems).toEqual([]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect((await (await on.visitor()).call('GET /visitor/messages', {})).status).toBe(200);
});

/** A file whose end is missing: its part has begun, and may be read by the handler already. */
const CUT_FILE =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\nabc';
const FORM = 'multipart/form-data; boundary=x';
const BROKEN_FORMS: readonly [type: string, body: string][] = [
  ['multipart/form-data', CUT_FILE],
  [FORM, ''],
  [FORM, '\0'.repeat(100)],
  [FORM, '--x\r\nnonsense\r\n\r\nabc\r\n--x--\r\n'],
  [FORM, '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"'],
  [FORM, CUT_FILE],
  [FORM, `${CUT_FILE}${'d'.repeat(200_000)}`],
  ['application/octet-stream', 'abc'],
];

test('a form that is none, or ends too early, is refused by every route that takes a file', async ({ on }) => {
  const { known, bearerOf } = await callers(on);
  const problems: string[] = [];
  for (const name of Object.keys(routes) as RouteName[]) {
    const { request, needs, ...route } = routes[name] as (typeof routes)[RouteName] & { request?: z.ZodType };
    if (!('upload' in route)) continue;
    const value = request ? sample(schemaOf(request), known) : {};
    const url = `/api${name.slice('POST '.length)}?${queryOf(value as Record<string, unknown>)}`;
    const authorization = `Bearer ${bearerOf(needs)}`;
    for (const [type, payload] of BROKEN_FORMS) {
      const headers = { authorization, 'content-type': type };
      const { statusCode } = await on.server.http.inject({ method: 'POST', url, headers, payload });
      if (statusCode < 400 || statusCode >= 500) problems.push(`${statusCode} ${name} ${type} ${payload.slice(0, 40)}`);
    }
  }
  expect(problems).toEqual([]);
});

type Field = Schema & { path: string[] };

/** Every field of a request, those within objects and lists too; `[]` stands for the first of a list. */
function fieldsOf(schema: Schema, path: string[] = []): Field[] {
  const within = [
    ...(schema.anyOf ?? []).flatMap((one) => fieldsOf(one, path)),
    ...(schema.items ? fieldsOf(schema.items, [...path, '[]']) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => fieldsOf(part, [...path, name])),
  ];
  return path.length === 0 || schema.anyOf ? within : [{ ...schema, path }, ...within];
}

/** What pitfalls there are for a field of this type: a character that cannot be stored, ids as other programs write them. */
function aimedAt({ type, format }: Schema, right: unknown): unknown[] {
  if (type === 'number' || type === 'integer') return [LATEST];
  if (type !== 'string') return [];
  return format === 'uuid' ? [String(right).toUpperCase()] : ['a\0b'];
}

/** The request with this value at a path. */
function withValue(request: unknown, [step, ...rest]: readonly string[], value: unknown): Record<string, unknown> {
  if (step === undefined) return value as Record<string, unknown>;
  const within = (part: unknown) => withValue(part, rest, value);
  if (step === '[]') return [within(Array.isArray(request) ? request[0] : undefined)] as never;
  const known = typeof request === 'object' && request !== null ? (request as Record<string, unknown>) : {};
  return { ...known, [step]: within(known[step]) };
}

async function statusOf(on: TestServer, name: RouteName, bearer: string | null, value: Record<string, unknown>) {
  const [method, path] = name.split(' ') as ['GET' | 'POST', string];
  const { statusCode } = await on.server.http.inject({
    method,
    url: `/api${path}${method === 'GET' ? `?${queryOf(value)}` : ''}`,
    headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
    ...(method === 'POST' ? { payload: value } : {}),
  });
  return statusCode;
}

/** Encodes the query as a hostile client would: objects become their keys. */
function queryOf(value: Record<string, unknown>): string {
  return Object.entries(value)
    .map(([name, part]) => {
      const text = typeof part === 'string' ? part : JSON.stringify(part);
      return `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed().slice(0, 8000))}`;
    })
    .join('&');
}

/** A value that a schema accepts, with known ids for fields of ids. */
function sample(schema: Schema, known: { visitor: string; agent: string }, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0]!, known, name);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field))
          .map(([field, part]) => [field, sample(part, known, field)]),
      );
    case 'array':
      return [sample(schema.items ?? {}, known, name)];
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    default:
      if (schema.format === 'uuid') return name === 'YQToken' ? known.visitor : known.agent;
      return 'x1';
  }
}
