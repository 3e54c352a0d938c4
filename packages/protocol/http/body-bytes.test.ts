import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { BODY_BYTES, LIST_BODY_BYTES, type Route } from './route';
import { routes } from './routes';

type Schema = {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  maxItems?: number;
  maxLength?: number;
  format?: string;
};

/** Bytes of a Chinese character in UTF-8, the most frequent case. */
const BYTES = 3;
/** Assumed length of fields without a bound of their own: ids, codes, addresses of pictures. */
const UNBOUND = 64;
const UUID = 36;

/** Bytes of the largest JSON that a schema accepts. */
function largest(schema: Schema): number {
  const parts = schema.anyOf ?? schema.oneOf;
  if (parts) return Math.max(...parts.map(largest));
  if (schema.allOf) return schema.allOf.reduce((sum, part) => sum + largest(part), 0);
  switch (schema.type) {
    case 'object':
      return Object.entries(schema.properties ?? {}).reduce(
        (sum, [name, part]) => sum + name.length + 4 + largest(part),
        2,
      );
    case 'array':
      return 2 + (schema.maxItems ?? UNBOUND) * (1 + largest(schema.items ?? {}));
    case 'string':
      if (schema.format === 'uuid') return 2 + UUID;
      return 2 + (schema.maxLength === undefined ? UNBOUND : schema.maxLength * BYTES);
    default:
      return 24;
  }
}

const agentsPosts = Object.entries<Route>(routes).filter(
  ([name, { needs, upload }]) => name.startsWith('POST ') && !upload && needs !== 'public' && needs !== 'visitor',
);

describe('the largest valid request fits into the body limit of its route', () => {
  test.each(agentsPosts)('%s', (_name, { request, body = BODY_BYTES }) => {
    if (!request) return;
    const bytes = largest(z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Schema);
    // A list that exceeds the largest limit is sent in parts.
    expect(body).toBeGreaterThanOrEqual(Math.min(bytes, LIST_BODY_BYTES));
  });
});
