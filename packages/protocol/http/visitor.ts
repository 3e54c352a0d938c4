import { signatureVerdicts } from '@parley/core/visit/link';
import * as z from 'zod';
import { letterText, nameText, onlyID, text, uuid, visitorTalk } from '../shapes';
import type { RouteTable } from './route';
import { messagePage, messageQuery } from './talk';
import { formAnswersGiven } from './window/forms';

export const visitorRoutes = {
  'POST /visitor/hello': {
    needs: 'public',
    request: z.object({
      site: text(64),
      URL: text(4096),
      title: text(1000).default(''),
      referrer: text(4096).default(''),
      language: text(64).default(''),
      screen: text(64).default(''),
      credential: text(128).optional(),
      identity: text(4096).optional(),
      handoff: text(128).optional(),
      /** The tracked link of this page: its code, the query it was opened with, and its password if it has one. */
      link: z.object({ code: text(64), query: text(6000).default(''), password: text(100).optional() }).optional(),
    }),
    answer: z.object({
      YQToken: z.string(),
      credential: z.string(),
      site: z.string(),
      settings: z.record(z.string(), z.unknown()),
      conversation: z.string().optional(),
      talk: visitorTalk,
      /** Result of `identity`. */
      identity: z.enum(['verified', 'unverified', 'refused']).optional(),
      /** Verdict on the variables in the link's address; only `good` ones count. */
      signed: z.enum(signatureVerdicts).optional(),
      /** Result of `handoff`: a used, expired or unknown token changes nothing. */
      handoff: z.enum(['taken', 'spent']).optional(),
      cursor: z.string(),
    }),
    summary: 'Starts or resumes a visit and records the page view.',
  },
  'GET /visitor/messages': {
    needs: 'visitor',
    request: messageQuery.extend({ settings: z.enum(['1', 'own']).optional() }),
    answer: messagePage.extend({
      talk: visitorTalk,
      cursor: z.string(),
      /** With `settings`: those of this window, as with hello; `own`: it is a page of ours, opened by a hand-off. */
      settings: z.record(z.string(), z.unknown()).optional(),
    }),
    summary: "The visitor's own conversation, as `talk/messages`; after a long gap with the window's settings.",
  },
  'POST /visitor/recall': {
    needs: 'visitor',
    request: z.object({ onlyID }),
    answer: z.object({}),
    summary: 'Recalls a message of the visitor within the recall time.',
  },
  'POST /visitor/end': {
    needs: 'visitor',
    request: z.object({}),
    answer: visitorTalk,
    summary: "Ends the visitor's conversation.",
  },
  'POST /visitor/invitation': {
    needs: 'visitor',
    request: z.object({ accept: z.boolean().optional() }),
    answer: visitorTalk,
    summary: 'Accepts or refuses an invitation; without `accept`: it is on the visitor’s screen (6004 says so too).',
  },
  'POST /visitor/identify': {
    needs: 'visitor',
    request: z.object({ identity: text(4096) }),
    answer: z.object({
      YQToken: z.string(),
      /** If the signed identity belongs to another visitor: the credential of that visitor, for this browser. */
      credential: z.string().optional(),
      identity: z.enum(['verified', 'unverified']),
    }),
    summary:
      'Sets the identity of the visitor: a token signed with the secret of the site, or plain JSON if the site accepts it.',
  },
  'POST /visitor/letter': {
    needs: 'visitor',
    request: z.object({
      onlyID,
      content: letterText,
      name: nameText(100).optional(),
      phone: text(40).optional(),
      email: text(255).optional(),
      wechat: text(100).optional(),
      /** Answers to the site's own fields, by key (`GET /visitor/form`). */
      answers: formAnswersGiven.optional(),
    }),
    answer: z.object({ id: uuid, time: z.number() }),
    summary: 'Leaves a letter while nobody can answer; stored once for each onlyID.',
  },
} as const satisfies RouteTable;
