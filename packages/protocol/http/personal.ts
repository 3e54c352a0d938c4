import { FACES_MAX } from '@parley/core/visitors/faces';
import * as z from 'zod';
import { nameText, text } from '../shapes';
import { agentTexts, face, isEachOnce, language } from './agents';
import { newPassword } from './auth';
import type { RouteTable } from './route';

const password = text(256);
const code = text(40).refine((value) => value.trim().length > 0, 'empty');
const contact = { phone: text(32).optional(), email: text(254).optional() };
const noteBoth = z.object({ zh: z.string(), en: z.string() });

export const profile = z.object({
  username: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  jobNumber: z.string(),
  roles: z.array(z.string()),
  groups: z.array(z.string()),
  signature: noteBoth,
  welcome: noteBoth,
  away: noteBoth,
  /** Name, signature and picture for visitors of other languages. */
  faces: z.array(face),
  phone: z.string(),
  email: z.string(),
  /** Channels through which codes can be sent. */
  channels: z.array(z.enum(['phone', 'email'])),
  totp: z.object({ on: z.boolean(), recoveryCodes: z.number() }),
});

/** Null: no data in that period. */
const figures = z.object({
  /** Conversations opened in that period of which the agent is the last owner. */
  chats: z.number(),
  /** Median seconds from the assignment to the agent's first message. */
  firstResponse: z.number().nullable(),
  /** Mean of the scores, 1 to 5. */
  rating: z.number().nullable(),
  rated: z.number(),
});

export const personalRoutes = {
  'GET /personal': { needs: 'agent', guests: true, ours: true, answer: profile, summary: "The caller's own profile." },
  'POST /personal/doEdit': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({
      nickname: nameText(100)
        .refine((value) => value.trim().length > 0, 'empty')
        .optional(),
      /** Empty: removes the picture; `personal/avatar` sets one. */
      avatar: z.literal('').optional(),
      signature: agentTexts.signature.optional(),
      welcome: agentTexts.welcome.optional(),
      away: agentTexts.away.optional(),
      faces: z.array(face).max(FACES_MAX).refine(isEachOnce, 'bad-request').optional(),
    }),
    answer: profile,
    summary: "Changes the given fields of the caller's profile.",
  },
  'POST /personal/avatar': {
    needs: 'agent',
    guests: true,
    ours: true,
    upload: true,
    request: z.object({ language: language.optional() }),
    answer: profile,
    summary: "Sets the caller's picture, or that of one language; it is cropped to a square. It is public.",
  },
  'POST /personal/password': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ old: password, password: newPassword }),
    answer: z.object({ ended: z.number() }),
    summary: 'Changes the password; ends all other logins of the caller.',
  },
  'POST /personal/contactCode': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object(contact),
    answer: z.object({ seconds: z.number() }),
    summary: "Sends a code to the caller's new phone number or mail address.",
  },
  'POST /personal/contact': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ ...contact, code, password }),
    answer: profile,
    summary: "Sets the caller's phone number or mail address, with the code sent to it and the caller's password.",
  },
  'POST /personal/dropContact': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ channel: z.enum(['phone', 'email']) }),
    answer: profile,
    summary: "Removes the caller's phone number or mail address: it can no longer be used to sign in.",
  },
  'POST /personal/totpBegin': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ password }),
    answer: z.object({ secret: z.string(), url: z.string() }),
    summary: 'A secret for an authenticator; active once a code is confirmed.',
  },
  'POST /personal/totpConfirm': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ code }),
    answer: z.object({ codes: z.array(z.string()) }),
    summary: 'Activates the second factor; answers the recovery codes, only here.',
  },
  'POST /personal/totpCodes': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ code }),
    answer: z.object({ codes: z.array(z.string()) }),
    summary: 'Replaces the recovery codes.',
  },
  'POST /personal/totpRemove': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ password, code }),
    answer: profile,
    summary: 'Removes the second factor.',
  },
  'GET /personal/numbers': {
    needs: 'agent',
    ours: true,
    request: z.object({
      /** Days including today, which starts at midnight of the time zone. */
      days: z.coerce
        .number()
        .pipe(z.union([z.literal(1), z.literal(7), z.literal(30)]))
        .default(1),
      timeZone: text(64).default('UTC'),
    }),
    answer: z.object({
      from: z.number(),
      mine: figures,
      /** Medians over the agents with a conversation in that period; null: fewer than three. */
      team: figures.omit({ rated: true }).nullable(),
    }),
    summary: "The caller's own figures beside the team's medians.",
  },
  'GET /personal/download': {
    notInView: true,
    needs: 'agent',
    ours: true,
    answer: z.unknown(),
    download: true,
    summary: 'All data of the caller, as one JSON file: profile, logins, quick replies, conversations, own messages.',
  },
} as const satisfies RouteTable;
