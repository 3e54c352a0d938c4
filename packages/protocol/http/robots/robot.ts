import { outcomes, reasonKinds } from '@parley/core/robot/types';
import { channels } from '@parley/core/vocabulary';
import * as z from 'zod';
import { weekly } from '../../settings/hours';
import { manyIds, page, paging, pair, robotSource, text, timeZone, uuid } from '../../shapes';
import { pictureAddress } from '../agents';
import { wanted } from '../list';
import { LIST_BODY_BYTES, type RouteTable } from '../route';
import { answerText, entryAnswer, MOST_HITS } from './entry-shapes';
import { filled } from './filled';
import { providerEdit, providerShown, retrieved } from './smart';

export const administratesRobots = ['setPermissions:robotSettings'] as const;

export const robotKinds = ['ask', 'high'] as const;
/**
 * When a robot has visitors: `first` before agents, `busy` when no agent has room, `off` outside opening hours or with
 * nobody online; `beside`: suggests answers to agents and never speaks; `never`: only where a region rule or an agent
 * says so.
 */
export const robotModes = ['first', 'busy', 'off', 'beside', 'never'] as const;
export type RobotMode = (typeof robotModes)[number];

/** Words that hand over by default. */
export const HANDOFF_WORDS = ['转人工', 'talk to a person'] as const;
export const MOST_HOT_QUESTIONS = 20;

const share = z.number().min(0).max(1);
const word = text(50).refine((value) => value.trim() !== '', 'empty');

/** How a robot speaks. Texts that are empty are the built-in ones. */
export const robotManner = z.object({
  welcome: pair(2000),
  /** Offered with the welcome, each said by one press. */
  hotQuestions: z.array(text(100).min(1)).max(MOST_HOT_QUESTIONS).default([]),
  /** Score from which an entry is answered, and from which it is suggested. */
  answerAt: share.default(0.6),
  suggestAt: share.default(0.4),
  smallTalk: z.boolean().default(true),
  /** Above questions that may be meant. */
  guidance: pair(500),
  noAnswer: pair(1000),
  /** Answers not known in a row after which a person is asked for; 0: never. */
  handoffAfter: z.number().int().min(0).max(20).default(2),
  handoffWords: z
    .array(word)
    .max(50)
    .default([...HANDOFF_WORDS]),
  /** The window shows a button that asks for a person. */
  handoffButton: z.boolean().default(true),
  /** Said when a person was asked for and nobody is online. */
  nobodyOnline: pair(500),
  /** Summaries of its conversations, and of those beside which it is, are offered to agents. */
  summaries: z.boolean().default(false),
  /** Questions with one of these words are never answered; a person is asked for. */
  sensitiveWords: z.array(word).max(500).default([]),
  /** Groups of words that mean the same. */
  synonyms: z.array(z.array(word).min(2).max(20)).max(500).default([]),
});

/** Edits act at once, or wait for a publication that the lab has passed. */
export const robotGate = z.object({
  on: z.boolean().default(false),
  /** Share of past questions that a publication may lose the answer of; more is refused. */
  mostLost: share.default(0.02),
});

const conditions = {
  /** Ids of sites; empty: all. */
  sites: z.array(uuid).max(200).default([]),
  channels: z.array(z.enum(channels)).max(20).default([]),
  /** Ids of chat links; empty: with and without one. */
  links: z.array(uuid).max(200).default([]),
  /** Hours in which it is in charge; empty: always. */
  hours: z.array(weekly).max(50).default([]),
  /** Of `hours`; empty: that of the opening hours. */
  timeZone: timeZone.or(z.literal('')).default(''),
};

const names = {
  name: text(60).min(1),
  avatar: pictureAddress.default(''),
  kind: z.enum(robotKinds).default('ask'),
  mode: z.enum(robotModes).default('never'),
  enabled: z.boolean().default(true),
  /** Of several robots that fit, the one with the lowest position has the visitor. */
  position: z.number().int().min(0).max(10_000).default(0),
};

export const robotRow = z.object({
  id: z.string(),
  ...filled(names),
  ...filled(conditions),
  manner: z.object(filled(robotManner.shape)),
  gate: z.object(filled(robotGate.shape)),
  /** The language model of a smart robot, without its key; null: none. */
  provider: providerShown.nullable(),
  /** The version in force; 0: none yet. */
  version: z.number(),
  publishedAt: z.number().nullable(),
  /** Entries, and changes of entries that are not in force yet. */
  entries: z.number(),
  unpublished: z.number(),
  updatedAt: z.number(),
  updatedBy: z.string().nullable(),
  /** Of today, in the reporting zone. */
  today: z.object({
    /** Conversations, and how many ended without a person, or went to one. */
    chats: z.number(),
    resolved: z.number(),
    handedOver: z.number(),
    misses: z.number(),
    /** What its model cost, by the prices entered; null: none was asked. */
    cost: z.object({ amount: z.number(), currency: z.string() }).nullable(),
  }),
});

/** Fields that are absent stay, or have their default in a new robot. */
const edit = z.object({
  id: uuid.optional(),
  name: names.name.optional(),
  /** Empty: removes the picture; `robot/avatar` sets one. */
  avatar: pictureAddress.optional(),
  kind: z.enum(robotKinds).optional(),
  mode: z.enum(robotModes).optional(),
  enabled: z.boolean().optional(),
  position: names.position.unwrap().optional(),
  sites: conditions.sites.unwrap().optional(),
  channels: conditions.channels.unwrap().optional(),
  links: conditions.links.unwrap().optional(),
  hours: conditions.hours.unwrap().optional(),
  timeZone: conditions.timeZone.unwrap().optional(),
  manner: robotManner.partial().optional(),
  gate: robotGate.partial().optional(),
  /** Of a smart robot: see `POST /robot/doModel`. Null, as in the row of a robot without one: unchanged. */
  provider: providerEdit.nullable().optional(),
});

export const hitWhy = z.object({ asked: z.string(), found: z.string(), kind: z.enum(reasonKinds), share: z.number() });

/** An entry that fits a question, and why, word by word. */
export const robotHit = z.object({
  entry: z.string(),
  question: z.string(),
  score: z.number(),
  phrase: z.string(),
  why: z.array(hitWhy),
});

const one = z.object({ robot: uuid });

export const robotRoutes = {
  'GET /robot/getList': {
    needs: administratesRobots,
    ours: true,
    request: paging.extend({ text: wanted(100) }),
    answer: page(robotRow),
    summary: 'The robots in the order in which they are asked, with today’s figures.',
  },
  'GET /robot/getOptions': {
    needs: administratesRobots,
    ours: true,
    answer: z.object({
      sites: z.array(z.object({ id: z.string(), name: z.string() })),
      links: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    summary: 'Sites and chat links that a robot can be limited to.',
  },
  'POST /robot/doEdit': {
    needs: administratesRobots,
    body: LIST_BODY_BYTES,
    ours: true,
    request: edit,
    answer: robotRow,
    summary: 'Saves a robot (without id: a new one); absent fields stay. A disabled one is silent within a second.',
  },
  'POST /robot/avatar': {
    needs: administratesRobots,
    ours: true,
    upload: true,
    request: z.object({ id: uuid }),
    answer: robotRow,
    summary: 'Sets the picture of a robot, which visitors see; it is cropped to a square. It is public.',
  },
  'POST /robot/doDelete': {
    needs: administratesRobots,
    ours: true,
    request: z.object({ ids: manyIds }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Deletes robots with their entries; their conversations go to the queue, what they said stays.',
  },
  'POST /robot/doClone': {
    needs: administratesRobots,
    ours: true,
    request: z.object({ id: uuid, name: text(60).min(1) }),
    answer: robotRow,
    summary: 'Copies a robot with its entries; the copy is disabled.',
  },
  'POST /robot/ask': {
    needs: administratesRobots,
    ours: true,
    request: z.object({
      robot: uuid,
      text: answerText.min(1),
      /** With the entries as they are edited, instead of those in force. */
      draft: z.boolean().default(false),
      channel: z.enum(channels).optional(),
      /** Of the built-in texts; absent: that of the caller. */
      language: z.enum(['zh', 'en']).optional(),
    }),
    answer: z.object({
      outcome: z.enum(outcomes),
      answers: z.array(z.object({ entry: z.string(), score: z.number(), msg: z.string(), kind: z.string() })),
      sources: z.array(robotSource),
      /** What the visitor would read. */
      said: z.array(entryAnswer),
      hits: z.array(robotHit).max(MOST_HITS),
      ms: z.number(),
      version: z.number(),
      /** Of a smart robot: why it does not answer, what it read, and what that cost. */
      noAnswer: z.object({ why: z.string(), detail: z.string() }).nullable().optional(),
      trace: z.array(retrieved).optional(),
      cost: z.number().optional(),
    }),
    summary: 'The test bench: what the robot would say to a text, and why. It tells nobody and stores nothing.',
  },
  'GET /robot/getCategories': {
    needs: administratesRobots,
    ours: true,
    request: one,
    answer: z.object({ list: z.array(z.object({ name: z.string(), entries: z.number() })), total: z.number() }),
    summary: 'Categories of a robot’s entries, and how many each has.',
  },
} as const satisfies RouteTable;
