import * as z from 'zod';
import { manyIds, page, paging, personal, text, uuid } from '../../shapes';
import { moment } from '../list';
import { LONG_BODY_BYTES, type RouteTable } from '../route';
import { filled } from './filled';

const administrates = ['setPermissions:robotSettings'] as const;

/** Seconds within which a visitor has an answer, or a person. */
export const FALLBACK_SECONDS = 8;
/** Of these, for the model at most: a busy machine needs the rest to give the conversation away. */
export const MODEL_SECONDS = 6;

const provider = {
  /** Of a server that speaks the protocol of OpenAI, such as `https://api.example.com/v1`; empty: none. */
  url: text(500),
  model: text(200),
  /** Finds passages by meaning; empty: by words alone. */
  embeddingModel: text(200),
};

/** A key that is left out stays; another server needs it again. */
export const providerEdit = z.object({
  url: provider.url,
  model: provider.model,
  key: personal('none', text(500)).optional(),
  embeddingModel: provider.embeddingModel.optional(),
});

/** A key is never read back. */
export const providerShown = z.object({
  url: personal('none', z.string()),
  model: z.string(),
  embeddingModel: z.string(),
  hasKey: z.boolean(),
});

const limits = {
  /** Answers for a visitor in a minute and on a day. */
  perMinute: z.number().int().min(1).max(60).default(6),
  perDay: z.number().int().min(1).max(1000).default(60),
  /** Tokens for a visitor on a day; 0: no limit. */
  tokens: z.number().int().min(0).max(10_000_000).default(100_000),
  /** Money on a day, for all visitors; 0: no limit. */
  money: z.number().min(0).max(1_000_000).default(0),
};
const price = {
  input: z.number().min(0).max(1000).default(0),
  output: z.number().min(0).max(1000).default(0),
  currency: text(8).default('CNY'),
};
const forAgents = { suggests: z.boolean().default(false), summarises: z.boolean().default(false) };

export const smartSettings = z.object({
  /** Who it is and how it speaks. */
  persona: text(2000).default(''),
  /** What it answers, and what not. */
  scope: text(2000).default(''),
  temperature: z.number().min(0).max(1).default(0.2),
  maxTokens: z.number().int().min(64).max(2000).default(600),
  /** For a whole answer, before its fallback. */
  seconds: z.number().min(1).max(MODEL_SECONDS).default(MODEL_SECONDS),
  /** Personal data is hidden from the model and put back into its answer. */
  masking: z.boolean().default(true),
  /** The robot whose entries answer when the model fails or refuses; null: a person. */
  fallback: uuid.nullable().default(null),
  limits: z.object(limits).prefault({}),
  /** What it does beside agents. */
  forAgents: z.object(forAgents).prefault({}),
  /** Money for a thousand tokens. */
  price: z.object(price).prefault({}),
});
export type SmartSettings = z.output<typeof smartSettings>;

const settingsAnswer = z.object({
  ...filled(smartSettings.shape),
  limits: z.object(filled(limits)),
  price: z.object(filled(price)),
  forAgents: z.object(filled(forAgents)),
});

/** Why a model gave no answer. */
export const MODEL_FAULTS = [
  'bad-target',
  'private-target',
  'unreachable',
  'timeout',
  'stopped',
  'busy',
  'refused',
  'failed',
  'cut',
  'long',
  'garbled',
] as const;

export const SOURCE_KINDS = ['site', 'file', 'entries', 'letters', 'history'] as const;
export const SOURCE_STATES = ['waiting', 'syncing', 'ready', 'failed'] as const;
export const SOURCE_ERRORS = [
  'bad-target',
  'private-target',
  'unreachable',
  'timeout',
  'redirects',
  'status',
  'nothing-found',
  'too-much',
  'model',
  'broken',
] as const;

const sourceSettings = z.object({
  /** `entries`: ids of robots whose entries in force are known. */
  robots: z.array(uuid).max(20).default([]),
  /** `letters`, `history`: how far back. */
  days: z.number().int().min(1).max(365).default(90),
});

const source = z.object({
  id: z.string(),
  robot: z.string(),
  kind: z.enum(SOURCE_KINDS),
  name: z.string(),
  url: personal('none', z.string()),
  settings: z.object(filled(sourceSettings.shape)),
  state: z.enum(SOURCE_STATES),
  /** Of what is being read; `total` is null while it is unknown. */
  done: z.number(),
  total: z.number().nullable(),
  documents: z.number(),
  passages: z.number(),
  /** Why it could not be read, or not whole (`too-much`). */
  fault: z.enum(SOURCE_ERRORS).nullable(),
  /** Pages that were left out. */
  faults: z.array(z.object({ url: personal('none', z.string()), error: z.string() })),
  syncedAt: z.number().nullable(),
});

/** Types of values that a tool takes: a flat object. */
const parameter = z.object({
  type: z.enum(['string', 'number', 'integer', 'boolean']),
  description: text(300).default(''),
  enum: z.array(text(100)).min(1).max(50).optional(),
  maxLength: z.number().int().min(1).max(1000).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
export const toolParameters = z.object({
  type: z.literal('object'),
  properties: z
    .record(z.string().regex(/^[a-zA-Z_]\w{0,63}$/, 'bad-request'), parameter)
    .refine((value) => Object.keys(value).length <= 20, 'too-many'),
  required: z.array(z.string().max(64)).max(20).default([]),
});
export type ToolParameters = z.output<typeof toolParameters>;

const toolName = z.string().regex(/^[a-zA-Z_][\w-]{0,63}$/, 'bad-request');
const tool = z.object({
  id: z.string(),
  robot: z.string(),
  name: z.string(),
  description: z.string(),
  parameters: z.object({
    type: z.literal('object'),
    properties: z.record(z.string(), z.object(filled(parameter.shape))),
    required: z.array(z.string()),
  }),
  url: personal('none', z.string()),
  enabled: z.boolean(),
});

const usage = { calls: z.number(), failed: z.number(), input: z.number(), output: z.number(), cost: z.number() };

const model = z.object({
  robot: z.string(),
  ...providerShown.shape,
  settings: settingsAnswer,
});

const one = z.object({ robot: uuid });

/** A passage that an answer was to be written from. `score`: higher is nearer. */
export const retrieved = z.object({
  n: z.number(),
  title: z.string(),
  url: personal('none', z.string()),
  heading: z.string(),
  text: z.string(),
  score: z.number(),
});

export const smartRobotRoutes = {
  'GET /robot/getModel': {
    needs: administrates,
    ours: true,
    request: one,
    answer: model,
    summary: 'The language model of a smart robot and how it is used; never its key.',
  },
  'POST /robot/doModel': {
    needs: administrates,
    ours: true,
    request: z.object({ robot: uuid, provider: providerEdit.optional(), settings: smartSettings.partial().optional() }),
    answer: model,
    summary: 'Sets the language model of a smart robot; what is absent stays, and a key too unless the server changes.',
  },
  'POST /robot/doTestModel': {
    needs: administrates,
    ours: true,
    request: one,
    answer: z.object({ ok: z.boolean(), fault: z.enum(MODEL_FAULTS).nullable(), ms: z.number() }),
    summary: 'Calls the model once, with a text that holds nothing of visitors.',
  },
  'POST /robot/stop': {
    needs: administrates,
    ours: true,
    request: one,
    answer: z.object({ stopped: z.boolean() }),
    summary: 'Disables a robot and ends its calls in progress, within a second.',
  },
  'GET /robot/getMeter': {
    needs: administrates,
    ours: true,
    request: z.object({ robot: uuid, from: moment, to: moment }),
    answer: z.object({
      sum: z.object(usage),
      days: z.array(z.object({ day: z.string(), ...usage })),
      currency: z.string(),
      /** The reporting time zone, in which `day` is. */
      zone: z.string(),
    }),
    summary: 'Calls, tokens and money of a robot by day.',
  },
  'GET /robot/getSources': {
    needs: administrates,
    ours: true,
    request: paging.extend({ robot: uuid }),
    answer: page(source),
    summary: 'What a smart robot answers from, with the state of each.',
  },
  'POST /robot/doSource': {
    needs: administrates,
    ours: true,
    request: z.object({
      id: uuid.optional(),
      robot: uuid,
      kind: z.enum(SOURCE_KINDS).exclude(['file']),
      name: text(100).default(''),
      url: text(1000).default(''),
      settings: sourceSettings.prefault({}),
    }),
    answer: source,
    summary: 'Saves a source (without id: a new one) and reads it.',
  },
  'POST /robot/addFile': {
    needs: administrates,
    ours: true,
    upload: true,
    request: one,
    answer: source,
    summary: 'Adds a file (PDF, Word .docx, text or Markdown) as a source. Its text is kept, the file is not.',
  },
  'POST /robot/doDeleteSources': {
    needs: administrates,
    ours: true,
    request: z.object({ ids: manyIds }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Deletes sources with their passages.',
  },
  'POST /robot/doSync': {
    needs: administrates,
    ours: true,
    request: z.object({ ids: manyIds }),
    answer: z.object({ started: z.number() }),
    summary: 'Reads sources anew; until that is done the robot answers from what it knew.',
  },
  'GET /robot/getTools': {
    needs: administrates,
    ours: true,
    request: paging.extend({ robot: uuid }),
    answer: page(tool),
    summary: 'Addresses that a smart robot may ask.',
  },
  'POST /robot/doTool': {
    needs: { permission: ['setPermissions:robotSettings', 'setPermissions:secrets'], mode: 'allOf' },
    body: LONG_BODY_BYTES,
    request: z.object({
      id: uuid.optional(),
      robot: uuid,
      name: toolName,
      description: text(1000).min(1),
      parameters: toolParameters,
      url: text(1000),
      enabled: z.boolean().default(true),
    }),
    answer: z.object({ id: z.string(), secret: personal('none', z.string()).optional() }),
    ours: true,
    secret: true,
    summary: 'Saves a tool; the secret that signs its calls is answered once, for a new one.',
  },
  'POST /robot/doDeleteTools': {
    needs: administrates,
    ours: true,
    request: z.object({ ids: manyIds }),
    answer: z.object({ deleted: z.number() }),
    summary: 'Deletes tools.',
  },
} as const satisfies RouteTable;
