import { FACES_MAX } from '@parley/core/visitors/faces';
import * as z from 'zod';
import { text } from '../shapes';
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
  /** What visitors of other languages see. */
  faces: z.array(face),
  phone: z.string(),
  email: z.string(),
  /** Ways in which a phone or a mail address can be proved. */
  channels: z.array(z.enum(['phone', 'email'])),
  totp: z.object({ on: z.boolean(), recoveryCodes: z.number() }),
});

/** Null: nothing of the kind happened in that time. */
const figures = z.object({
  /** Conversations begun in that time that the agent had last. */
  chats: z.number(),
  /** Median seconds from the visitor's being given to the agent until its first message. */
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
      nickname: text(100)
        .refine((value) => value.trim().length > 0, 'empty')
        .optional(),
      /** Empty: the picture goes; another one comes by `personal/avatar`. */
      avatar: z.literal('').optional(),
      signature: agentTexts.signature.optional(),
      welcome: agentTexts.welcome.optional(),
      away: agentTexts.away.optional(),
      faces: z.array(face).max(FACES_MAX).refine(isEachOnce, 'bad-request').optional(),
    }),
    answer: profile,
    summary: 'Changes what one may change of oneself.',
  },
  'POST /personal/avatar': {
    needs: 'agent',
    guests: true,
    ours: true,
    upload: true,
    request: z.object({ language: language.optional() }),
    answer: profile,
    summary:
      "Takes one picture as one's own, or as what visitors of a language see; it is cut to a square. Everybody may see it.",
  },
  'POST /personal/password': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ old: password, password: newPassword }),
    answer: z.object({ ended: z.number() }),
    summary: 'Another password; all other logins of the caller end.',
  },
  'POST /personal/contactCode': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object(contact),
    answer: z.object({ seconds: z.number() }),
    summary: 'Sends a code to a phone or mail address that is to become the own one.',
  },
  'POST /personal/contact': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ ...contact, code, password }),
    answer: profile,
    summary: 'Makes a phone or mail address the own one, proved by its code; asks for the own password.',
  },
  'POST /personal/dropContact': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ channel: z.enum(['phone', 'email']) }),
    answer: profile,
    summary: 'Takes the own phone or mail address away: nobody signs in by it any more.',
  },
  'POST /personal/totpBegin': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ password }),
    answer: z.object({ secret: z.string(), url: z.string() }),
    summary: 'A secret for an authenticator; in force once a code of it is confirmed.',
  },
  'POST /personal/totpConfirm': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ code }),
    answer: z.object({ codes: z.array(z.string()) }),
    summary: 'Puts the second step in force; answers the recovery codes, this once.',
  },
  'POST /personal/totpCodes': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ code }),
    answer: z.object({ codes: z.array(z.string()) }),
    summary: 'Other recovery codes in place of those there were.',
  },
  'POST /personal/totpRemove': {
    needs: 'agent',
    guests: true,
    ours: true,
    request: z.object({ password, code }),
    answer: profile,
    summary: 'Signing in by password alone again.',
  },
  'GET /personal/numbers': {
    needs: 'agent',
    ours: true,
    request: z.object({
      /** Today is counted from midnight of the zone. */
      days: z.coerce
        .number()
        .pipe(z.union([z.literal(1), z.literal(7), z.literal(30)]))
        .default(1),
      timeZone: text(64).default('UTC'),
    }),
    answer: z.object({
      from: z.number(),
      mine: figures,
      /** Medians over the agents who had a conversation in that time; null: fewer than three had. */
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
    summary:
      'All that is kept of the caller, as one JSON file: profile, logins, quick replies, conversations, own words.',
  },
} as const satisfies RouteTable;
