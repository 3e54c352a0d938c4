import * as z from 'zod';
import { nameText, personal, text, uuid } from '../shapes';
import { readerVariables } from './links';
import { LONG_BODY_BYTES, type RouteTable } from './route';
import { consentGiven } from './window/consent';
import { formAnswers } from './window/forms';

const fieldValue = z.union([text(2000), z.number(), z.boolean(), z.array(text(200)).max(50), z.null()]);

/** Editable fields of a card; absent fields stay, a custom field with null is removed. */
export const cardEdit = {
  name: personal('text', nameText(100)).optional(),
  phone: personal('phone', text(40)).optional(),
  mail: personal('email', text(255)).optional(),
  wechat: personal('text', text(100)).optional(),
  remark: personal('text', text(5000)).optional(),
  tags: z.array(text(50)).max(50).optional(),
  fields: personal(
    'text',
    z
      .record(z.string().regex(/^[\w-]{1,64}$/), fieldValue)
      .refine((fields) => Object.keys(fields).length <= 100, 'bad-request'),
  ).optional(),
};

export const person = {
  name: z.string(),
  phone: personal('phone', z.string()),
  mail: personal('email', z.string()),
  wechat: z.string(),
  remark: z.string(),
  tags: z.array(z.string()),
  fields: z.record(z.string(), z.unknown()),
  /** Rises with every change. */
  version: z.number(),
};

export const visitFacts = z.object({
  startedAt: z.number(),
  endedAt: z.number().nullable(),
  URL: z.string(),
  referrer: z.string(),
  source: z.string(),
  engine: z.string(),
  keyword: z.string(),
  device: z.string(),
  os: z.string(),
  browser: z.string(),
  userAgent: z.string(),
  screen: z.string(),
  language: z.string(),
  address: personal('address', z.string()),
  region: z.string(),
  pages: z.number(),
  /** Of a tracked link: the parameters of its address, and the signed variables of its reader. */
  parameters: z.array(z.object({ name: z.string(), value: z.string() })).optional(),
  variables: readerVariables.optional(),
});

export const visitorCard = z.object({
  YQToken: z.string(),
  /** Id of the person; null: not in the archive yet. */
  id: z.string().nullable(),
  ...person,
  number: z.number(),
  /** Key of the site. */
  site: z.string(),
  siteName: z.string(),
  channel: z.string(),
  firstSeenAt: z.number(),
  lastSeenAt: z.number(),
  visits: z.number(),
  conversations: z.number(),
  visit: visitFacts.nullable(),
  /**
   * Identity given by the visitor's site; unverified: without a signature. `link`: name of the chat link that signed it
   * instead.
   */
  identity: z
    .object({
      link: z.string().optional(),
      id: z.string(),
      name: z.string(),
      email: personal('email', z.string()),
      phone: personal('phone', z.string()),
      verified: z.boolean(),
    })
    .nullable(),
  /** What the visitor has filled in, newest first. */
  forms: z.array(formAnswers),
  /** Texts that the visitor has agreed to, newest first. */
  consents: z.array(consentGiven),
  rating: z.object({ count: z.number(), average: z.number() }).nullable(),
  blacklist: z
    .object({ until: z.number(), reason: z.string(), uuid: z.string(), nickname: z.string(), time: z.number() })
    .nullable(),
});

export const userRoutes = {
  'GET /visitors/card': {
    needs: ['talk:desk'],
    request: z.object({ YQToken: uuid }),
    answer: visitorCard,
    summary: "A visitor's card: data of the person, of this visit, and of earlier ones.",
  },
  'POST /visitors/doEdit': {
    needs: ['talk:desk'],
    body: LONG_BODY_BYTES,
    request: z.object({
      YQToken: uuid,
      ...cardEdit,
      /** The values that the caller saw; if one changed since, nothing is written (409). */
      was: personal('none', z.object(cardEdit)).optional(),
    }),
    answer: visitorCard,
    summary:
      'Saves the given fields of a card in the archive; `stale-version` with `fields` if they changed since they were read.',
  },
} as const satisfies RouteTable;
