import type OpenAI from 'openai';
import { streamTarget } from '../../../../outside/stream-target';
import { type IsListed, Refused, type TargetRefusal } from '../../../../outside/target';

/** A server that speaks the protocol of OpenAI, hosted or on a machine of one's own. */
export type Provider = { url: string; model: string; key: string; embeddingModel: string };

/**
 * Why a call failed. `stopped`: the caller ended it; `refused`: a status of 4xx; `failed`: 5xx; `cut`: the answer ended in
 * the middle; `long`: it did not end; `garbled`: it is none of this protocol.
 */
export type ModelFault =
  | TargetRefusal
  | 'unreachable'
  | 'timeout'
  | 'stopped'
  | 'busy'
  | 'refused'
  | 'failed'
  | 'cut'
  | 'long'
  | 'garbled';

export type ChatMessage = OpenAI.Chat.Completions.ChatCompletionMessageParam;
export type ChatTool = OpenAI.Chat.Completions.ChatCompletionFunctionTool;
export type ToolCall = { id: string; name: string; arguments: string };
/** Tokens; estimated where the server does not say. */
export type Usage = { input: number; output: number };
export type ModelReply = { text: string; calls: ToolCall[]; usage: Usage };

export class ModelError extends Error {
  readonly fault: ModelFault;
  readonly usage: Usage;
  constructor(fault: ModelFault, usage: Usage = { input: 0, output: 0 }, cause?: unknown) {
    super(`the model's server: ${fault}`, { cause });
    this.fault = fault;
    this.usage = usage;
  }
}

export type ChatWish = {
  messages: ChatMessage[];
  tools?: ChatTool[];
  maxTokens: number;
  temperature: number;
  /** Milliseconds for the whole call with its second try. */
  timeoutMs: number;
};

export type ModelClient = {
  /** The whole reply, read while it is written. Rejects with a `ModelError`. */
  reply(wish: ChatWish, stopped: AbortSignal): Promise<ModelReply>;
  /** One vector for each text. Rejects with a `ModelError`. */
  vectors(texts: readonly string[], timeoutMs: number, stopped: AbortSignal): Promise<number[][]>;
};

/** Milliseconds before the second try after 429 or 5xx. */
const RETRY_AFTER_MS = 400;
/** Characters of a reply for each token that was allowed: more means that the limit was ignored. */
const CHARACTERS_A_TOKEN = 8;
const MAX_CALLS = 8;

export function createModelClient(provider: Provider, isListed: IsListed): ModelClient {
  /** Servers that do not know `stream_options` refuse the whole call. */
  let tellsUsage = true;

  /** The library is loaded with the first call: most installations have no model. */
  async function clientFor(signal: AbortSignal): Promise<OpenAI> {
    const { default: Client } = await import('openai');
    return new Client({
      apiKey: provider.key || 'none',
      baseURL: provider.url,
      maxRetries: 0,
      // Never from the environment of the server.
      organization: null,
      project: null,
      logLevel: 'off',
      fetch: (input, init) =>
        streamTarget(
          String(input),
          {
            method: init?.method,
            headers: Object.fromEntries(new Headers(init?.headers as Record<string, string>)),
            body: init?.body as string,
            signal,
          },
          isListed,
        ),
    });
  }

  async function once(wish: ChatWish, signal: AbortSignal): Promise<ModelReply> {
    const { messages, tools, maxTokens, temperature } = wish;
    const client = await clientFor(signal);
    const stream = await client.chat.completions.create({
      model: provider.model,
      messages,
      max_tokens: maxTokens,
      temperature,
      stream: true,
      ...(tellsUsage && { stream_options: { include_usage: true } }),
      ...(tools && tools.length > 0 && { tools }),
    });
    return collect(stream, wish);
  }

  async function tried(wish: ChatWish, signal: AbortSignal): Promise<ModelReply> {
    try {
      return await once(wish, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const status = statusOf(error);
      if (status === 400 && tellsUsage && /stream_options/.test(String((error as Error).message))) tellsUsage = false;
      else if (status === 429 || (status !== null && status >= 500)) await pause(RETRY_AFTER_MS, signal);
      else throw error;
      return once(wish, signal);
    }
  }

  return {
    reply: (wish, stopped) => bounded(wish.timeoutMs, stopped, (signal) => tried(wish, signal)),
    vectors: (texts, timeoutMs, stopped) =>
      bounded(timeoutMs, stopped, async (signal) => {
        const client = await clientFor(signal);
        const { data } = await client.embeddings.create({
          model: provider.embeddingModel,
          input: [...texts],
          encoding_format: 'float',
        });
        const vectors = [...data].sort((a, b) => a.index - b.index).map(({ embedding }) => embedding);
        if (vectors.length !== texts.length || !vectors.every(isVector)) throw new ModelError('garbled');
        return vectors;
      }),
  };
}

/** Largest number of dimensions of a vector that is stored. */
const MAX_DIMENSIONS = 4096;

const isVector = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.length <= MAX_DIMENSIONS && value.every(Number.isFinite);

type Chunks = AsyncIterable<OpenAI.Chat.Completions.ChatCompletionChunk>;

async function collect(stream: Chunks, { messages, maxTokens }: ChatWish): Promise<ModelReply> {
  const usage: Usage = { input: tokensOf(JSON.stringify(messages)), output: 0 };
  const calls: ToolCall[] = [];
  let text = '';
  let finish: string | null = null;
  const failed = (fault: ModelFault): ModelError => new ModelError(fault, { ...usage, output: tokensOf(text) });
  try {
    for await (const chunk of stream) {
      const choice = chunk.choices?.[0];
      if (choice?.delta?.content) text += choice.delta.content;
      for (const part of choice?.delta?.tool_calls ?? []) addCall(calls, part);
      if (choice?.finish_reason) finish = choice.finish_reason;
      if (chunk.usage)
        Object.assign(usage, { input: chunk.usage.prompt_tokens, output: chunk.usage.completion_tokens });
      if (text.length > maxTokens * CHARACTERS_A_TOKEN || calls.length > MAX_CALLS) throw failed('long');
    }
  } catch (error) {
    if (error instanceof ModelError) throw error;
    throw new ModelError(faultOf(error, 'cut'), { ...usage, output: tokensOf(text) }, error);
  }
  if (finish === null) throw failed(text === '' && calls.length === 0 ? 'garbled' : 'cut');
  if (finish === 'length') throw failed('long');
  if (usage.output === 0) usage.output = tokensOf(text + calls.map((call) => call.arguments).join(''));
  return { text, calls, usage };
}

type CallPart = OpenAI.Chat.Completions.ChatCompletionChunk.Choice.Delta.ToolCall;

function addCall(calls: ToolCall[], { index, id, function: called }: CallPart): void {
  const at = Math.min(index ?? calls.length, MAX_CALLS);
  calls[at] ??= { id: '', name: '', arguments: '' };
  const call = calls[at];
  if (id) call.id = id;
  call.name += called?.name ?? '';
  call.arguments += called?.arguments ?? '';
}

/** Runs a call that ends with the time or its caller; whatever the library does with its signal. */
async function bounded<T>(
  timeoutMs: number,
  stopped: AbortSignal,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const own = new AbortController();
  const timer = setTimeout(() => own.abort('timeout'), Math.max(0, timeoutMs));
  const stop = (): void => own.abort('stopped');
  if (stopped.aborted) stop();
  stopped.addEventListener('abort', stop);
  const over = new Promise<never>((_, fail) => {
    const end = (): void => fail(new ModelError(own.signal.reason as 'timeout' | 'stopped'));
    if (own.signal.aborted) end();
    else own.signal.addEventListener('abort', end);
  });
  try {
    return await Promise.race([over, call(own.signal)]);
  } catch (error) {
    if (own.signal.aborted)
      throw new ModelError(
        own.signal.reason as 'timeout' | 'stopped',
        error instanceof ModelError ? error.usage : undefined,
      );
    throw error instanceof ModelError ? error : new ModelError(faultOf(error, 'unreachable'), undefined, error);
  } finally {
    clearTimeout(timer);
    stopped.removeEventListener('abort', stop);
    over.catch(() => undefined);
    // A stream that nobody reads any more.
    own.abort('stopped');
  }
}

/** `otherwise`: what an error of the connection means. */
function faultOf(error: unknown, otherwise: 'unreachable' | 'cut'): ModelFault {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof Refused) return cause.reason;
  const status = statusOf(error);
  if (status !== null)
    return status === 429 ? 'busy' : status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'garbled';
  if (error instanceof SyntaxError || error instanceof TypeError) return 'garbled';
  return otherwise;
}

function statusOf(error: unknown): number | null {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : null;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}

/** Tokens of a text, roughly: one for a Chinese character, or for four letters. */
export function tokensOf(text: string): number {
  let wide = 0;
  for (const letter of text) if (letter > '\u2e7f') wide += 1;
  return Math.ceil(wide + (text.length - wide) / 4);
}
