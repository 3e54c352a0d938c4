import * as z from 'zod';
import { paging, personal, text, uuid } from '../shapes';
import { provenance, userRecord } from './archive';
import { moment, someOf } from './list';
import type { RouteTable } from './route';

const needs = ['seePermissions:seeVisitor'] as const;

/** How somebody came, the first time and the last. */
const touch = z.object({
  time: z.number(),
  source: z.string(),
  engine: z.string(),
  keyword: z.string(),
  URL: z.string(),
  referrer: z.string(),
});

/** Somebody else of the archive who may be the same, and by what. */
const suggestion = z.object({
  id: z.string(),
  name: z.string(),
  phone: personal('phone', z.string()),
  mail: personal('email', z.string()),
  wechat: z.string(),
  by: z.array(z.enum(['phone', 'mail', 'wechat'])),
});

export const timelineKinds = [
  'visit',
  'page',
  'invitation',
  'conversation',
  'letter',
  'rating',
  'followUp',
  'note',
  'file',
  'change',
] as const;

/** One thing that happened; what does not belong to its kind is null. */
export const timelineItem = z.object({
  id: z.string(),
  kind: z.enum(timelineKinds),
  time: z.number(),
  /** Who did it, where it was an agent. */
  agent: z.object({ uuid: z.string(), nickname: z.string() }).nullable(),
  YQToken: z.string().nullable(),
  conversation: z.string().nullable(),
  /** A title, a category, an action's name. */
  title: z.string(),
  text: z.string(),
  URL: z.string(),
  /** Milliseconds a page or a visit lasted; null: it goes on, or is not known. */
  dwell: z.number().nullable(),
  /** Pages of a visit, messages of a conversation, stars of a rating, bytes of a file. */
  count: z.number().nullable(),
  /** Of a visit. */
  source: z.string(),
  engine: z.string(),
  keyword: z.string(),
  region: z.string(),
  device: z.string(),
  /** Of a conversation. */
  state: z.string(),
  /** When a follow-up is due, or a conversation ended. */
  dueAt: z.number().nullable(),
  doneAt: z.number().nullable(),
  /** Of a change: the fields as they were and as they became; values of somebody erased are gone. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

const mergeChoice = z.enum(['kept', 'merged']);
const mergeFields = ['name', 'phone', 'mail', 'wechat', 'remark', 'category', 'status', 'consent', 'owner'] as const;

export const personMerge = z.object({
  id: z.string(),
  /** Who went into the other. */
  name: z.string(),
  nickname: z.string(),
  time: z.number(),
  undoneAt: z.number().nullable(),
});

/** What an erasure has taken, in numbers. */
export const erasure = z.object({
  id: z.string(),
  person: z.string(),
  time: z.number(),
  nickname: z.string(),
  reason: z.string(),
  counts: z.record(z.string(), z.number()),
  /** SHA-256 over all of the above: what is shown later is what was done. */
  digest: z.string(),
});

export const personRoutes = {
  'GET /users/person': {
    needs,
    request: z.object({ id: uuid }),
    answer: z.object({
      person: userRecord,
      provenance,
      /** What visitors of this person are called by their own sites, or by a chat link; unverified: nobody signed it. */
      identities: z.array(
        z.object({
          id: personal('none', z.string()),
          site: z.string(),
          /** The name of the chat link whose signature said it; not there: the site's own server did. */
          link: z.string().optional(),
          name: z.string(),
          email: personal('email', z.string()),
          phone: personal('phone', z.string()),
          verified: z.boolean(),
        }),
      ),
      metrics: z.object({
        visits: z.number(),
        pages: z.number(),
        /** Milliseconds of all visits that have ended. */
        dwell: z.number(),
        conversations: z.number(),
        messages: z.number(),
        letters: z.number(),
        rating: z.number().nullable(),
        first: touch.nullable(),
        last: touch.nullable(),
      }),
      suggestions: z.array(suggestion),
      merges: z.array(personMerge),
    }),
    summary: 'One person of the archive: fields and where each is from, figures, first and last way they came.',
  },
  'GET /users/timeline': {
    needs,
    request: paging.extend({ id: uuid, kinds: someOf(z.enum(timelineKinds)), from: moment, to: moment }),
    answer: z.object({ list: z.array(timelineItem), more: z.boolean() }),
    summary: 'Everything that happened with a person, newest first.',
  },
  'POST /users/doMerge': {
    needs,
    request: z.object({
      /** Who stays. */
      kept: uuid,
      /** Who goes into the other. */
      merged: uuid,
      /** Whose value stands afterwards, by field; else the kept one's, or the other's where that is empty. */
      choose: z.partialRecord(z.enum(mergeFields), mergeChoice).default({}),
      chooseFields: z.record(z.string().max(64), mergeChoice).default({}),
      /** The versions that were looked at: a colleague's change in between is told (409). */
      versions: z.object({ kept: z.number().int(), merged: z.number().int() }).optional(),
    }),
    answer: userRecord,
    summary: 'Makes two people one: visitors, follow-ups and tags go to the one that stays.',
  },
  'POST /users/doUnmerge': {
    needs,
    request: z.object({ merge: uuid }),
    answer: z.object({
      person: userRecord,
      /** Fields of the kept one that were changed since, and stay. */
      kept: z.array(z.string()),
    }),
    summary: 'Takes a merge back: who went is there again with their visitors, and what was taken over goes.',
  },
  'GET /users/take': {
    needs,
    request: z.object({ id: uuid, format: z.enum(['json', 'zip']).default('zip') }),
    answer: z.unknown(),
    download: true,
    summary: 'Everything that is known of one person, as JSON, or as a ZIP with the files.',
  },
  'POST /users/doErase': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    request: z.object({ id: uuid, reason: text(500).default('') }),
    answer: erasure,
    summary: 'Erases a person: values, what they said, files; conversations and counters stay. Answers the proof.',
  },
  'GET /users/erasures': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    request: paging,
    answer: z.object({ list: z.array(erasure), total: z.number() }),
    summary: 'Erasures, newest first.',
  },
  'GET /users/erasureProof': {
    needs: { role: ['Admin'], mode: 'oneOf' },
    request: z.object({ id: uuid }),
    answer: z.unknown(),
    download: true,
    summary: 'The proof of one erasure as a file.',
  },
} as const satisfies RouteTable;
