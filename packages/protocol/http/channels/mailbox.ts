import { channelFaults } from '@parley/core/channels/words';
import { isEmail } from '@parley/core/validate/account';
import * as z from 'zod';
import { manyIds, page, paging, personal, text, uuid } from '../../shapes';
import type { RouteTable } from '../route';

const administrators = { role: ['Admin'], mode: 'oneOf' } as const;
const plain = personal('none', z.string());
const notEmpty = (max: number) => text(max).refine((value) => value.trim().length > 0, 'empty');

/** How a line to a mail server is encrypted: from the first byte, after a greeting, or not at all. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;

const mailServer = z.object({
  host: personal('none', notEmpty(253)),
  port: z.number().int().min(1).max(65_535),
  security: z.enum(MAIL_SECURITIES),
});
export type MailServer = z.infer<typeof mailServer>;

/** Texts that the mailbox answers by itself. */
const replies = z.object({
  /** To who writes while nobody can answer; the mail is kept as an offline message. Empty: none. */
  offHours: text(600).default(''),
});

export const mailbox = z.object({
  id: z.string(),
  name: plain,
  address: plain,
  username: plain,
  imap: mailServer,
  smtp: mailServer,
  /** Whether a password is stored. It is never answered. */
  kept: z.boolean(),
  group: z.object({ id: z.string(), name: plain }).nullable(),
  site: z.object({ id: z.string(), key: z.string(), name: plain }),
  enabled: z.boolean(),
  replies,
  /** People who have written. */
  visitors: z.number(),
  /** Mails of the last 24 hours. */
  received: z.number(),
  sent: z.number(),
  queued: z.number(),
  /** Mails that were given up and can be tried again. */
  dead: z.number(),
  /** When its inbox was last read without an error; null: never. */
  readAt: z.number().nullable(),
  /** Why the last reading failed; null: it did not. */
  fault: z.enum(channelFaults).nullable(),
  /** What the mail server said then. */
  detail: plain.nullable(),
  createdAt: z.number(),
  version: z.number(),
});

export const mailboxRoutes = {
  'GET /mailbox/getList': {
    needs: administrators,
    ours: true,
    request: paging,
    answer: page(mailbox),
    summary: 'Mailboxes by which visitors write, the oldest first.',
  },
  'POST /mailbox/doEdit': {
    needs: administrators,
    ours: true,
    request: z.object({
      id: uuid.optional(),
      name: notEmpty(100).optional(),
      address: personal('none', text(254).refine(isEmail, 'bad-email')).optional(),
      /** Empty: the address. */
      username: text(254).optional(),
      /** Left out or empty: the stored one stays. */
      password: text(500).optional(),
      imap: mailServer.optional(),
      smtp: mailServer.optional(),
      group: uuid.nullable().optional(),
      site: uuid.optional(),
      enabled: z.boolean().optional(),
      replies: replies.optional(),
      /** The version that was edited; absent: changes of others meanwhile are overwritten. */
      version: z.number().int().optional(),
    }),
    answer: mailbox,
    summary: 'Creates a mailbox (without id: name, address, password and both servers are needed) or changes fields.',
  },
  'POST /mailbox/doDelete': {
    needs: administrators,
    ours: true,
    request: z.object({ ids: manyIds }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Deletes mailboxes and their passwords. Mails on the mail server, and what was written, stay.',
  },
  'POST /mailbox/doTest': {
    needs: administrators,
    ours: true,
    request: z.object({ id: uuid }),
    answer: z.object({
      steps: z.array(
        z.object({
          step: z.enum(['imap', 'smtp']),
          ok: z.boolean(),
          fault: z.enum(channelFaults).nullable(),
          /** The mail server's own words. */
          detail: plain,
        }),
      ),
    }),
    summary: 'Signs in at both servers of a mailbox, and tells what they answered.',
  },
} as const satisfies RouteTable;
