import { MAX_TEMPLATE_FIELDS, MAX_TEMPLATE_VALUE, MAX_TEMPLATES } from '@parley/core/channels/wechat/templates';
import { channelFaults } from '@parley/core/channels/words';
import * as z from 'zod';
import { onlyID, personal, text, uuid } from '../../shapes';
import type { RouteTable } from '../route';

const notEmpty = (max: number) => text(max).refine((value) => value.trim().length > 0, 'empty');
const fieldKey = z.string().regex(/^\w{1,64}$/, 'bad-request');
const isUnique = (keys: readonly string[]) => new Set(keys).size === keys.length;

/** A template message of an official account, or a subscription message of a mini-program. */
export const template = z.object({
  /** The platform's. */
  id: personal('none', z.string().regex(/^[\w-]{1,100}$/, 'bad-request')),
  /** As agents see it. */
  name: personal('none', notEmpty(60)),
  /** What a tap opens: a web address (official account) or a page's path (mini-program). */
  page: personal('none', text(500)).optional(),
  fields: z
    .array(
      z.object({
        key: personal('none', fieldKey),
        label: personal('none', notEmpty(50)),
        example: personal('none', text(MAX_TEMPLATE_VALUE)).optional(),
      }),
    )
    .min(1)
    .max(MAX_TEMPLATE_FIELDS)
    .refine((fields) => isUnique(fields.map(({ key }) => key)), 'bad-request'),
});

export const templates = z
  .array(template)
  .max(MAX_TEMPLATES)
  .refine((list) => isUnique(list.map(({ id }) => id)), 'bad-request');

export const templateRoutes = {
  'POST /weChat/getTemplates': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({
      list: z.array(template),
      /** Why the platform gave none; null: it did. */
      fault: z.enum(channelFaults).nullable(),
      error: personal('none', z.string()).nullable(),
    }),
    summary: 'Asks the platform for the templates of an account, as many as it may have; stores nothing.',
  },
  'GET /talk/templates': {
    needs: ['talk:desk'],
    ours: true,
    request: z.object({ YQToken: uuid }),
    answer: z.object({
      list: z.array(template),
      /** Whether the visitor follows the account; null: not known, as of users of a mini-program. */
      subscribed: z.boolean().nullable(),
    }),
    summary: "Templates of the visitor's account; none: it has no account.",
  },
  'POST /talk/template': {
    needs: ['talk:desk'],
    request: z.object({
      YQToken: uuid,
      onlyID,
      /** Id of one of the account's templates. */
      template: z.string().max(100),
      values: z.record(fieldKey, text(MAX_TEMPLATE_VALUE)),
    }),
    answer: z.object({ conversation: z.string(), seq: z.number(), time: z.number() }),
    summary:
      "Sends a filled template, also after the platform's window: as a message of the caller's open conversation, or of one that begins and ends with it. Once for each `onlyID`.",
  },
} as const satisfies RouteTable;
