import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Answer, createCaller, LIMITS, type Limits, storeAway } from './call';
import type { BucketSettings } from './settings';

/** Objects of a bucket under its prefix. Failures are the refusal `storage-away`. */
export type Bucket = {
  /** Stores a file; resolves when the store has it whole, by its SHA-256. */
  put(name: string, file: string): Promise<void>;
  /** Null: no such object. `size`: bytes of what is read. */
  open(name: string, range?: { start: number; end: number }): Promise<{ stream: Readable; size: number } | null>;
  /** An object that is not there counts as removed. */
  remove(name: string): Promise<void>;
  /** Names of all objects. */
  list(): AsyncGenerator<string, void>;
};

/** Names in one answer; the most that stores give. */
const PAGE = 1000;

/** Opens no connection before the first call. */
export function createBucket(settings: BucketSettings, limits: Limits = LIMITS): Bucket {
  const call = createCaller(settings, limits);
  const { prefix } = settings;

  return {
    async put(name, file) {
      const { size } = await stat(file);
      const headers = { 'content-length': String(size), 'x-amz-content-sha256': await digestOf(file) };
      await finish(await call({ method: 'PUT', name: prefix + name, headers, file }));
    },
    async open(name, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await call({ method: 'GET', name: prefix + name, headers });
      if (isMissing(answer)) return null;
      const { response } = accepted(answer);
      const size = Number(response.headers['content-length']);
      const isWhole = range === undefined || response.statusCode === 206;
      if (Number.isInteger(size) && isWhole) return { stream: response, size };
      response.destroy();
      throw storeAway('no range');
    },
    async remove(name) {
      const answer = await call({ method: 'DELETE', name: prefix + name });
      if (!isMissing(answer)) await finish(answer);
    },
    async *list() {
      let next: string | null = null;
      do {
        const query: Record<string, string> = { 'list-type': '2', prefix, 'max-keys': String(PAGE) };
        if (next !== null) query['continuation-token'] = next;
        const body = await text(accepted(await call({ method: 'GET', name: '', query })).response);
        for (const part of body.split('<Contents>').slice(1)) {
          const name = textOf(part, 'Key');
          if (name?.startsWith(prefix)) yield name.slice(prefix.length);
        }
        next = textOf(body, 'NextContinuationToken');
      } while (next !== null);
    },
  };
}

/** A store that says 404 without a code means the object; a missing bucket has its own code. */
const isMissing = ({ code }: Answer): boolean => code === 'NoSuchKey' || code === '404';

function accepted(answer: Answer): Answer {
  if (answer.code !== null) throw storeAway(answer.code);
  return answer;
}

/** Reads an answer to its end, so that its connection is used again. */
async function finish(answer: Answer): Promise<void> {
  for await (const _ of accepted(answer).response);
}

/** The text of the first element of this name; null: there is none. Stores write names and tokens plainly. */
function textOf(xml: string, element: string): string | null {
  const [, found] = xml.split(`<${element}>`, 2);
  const value = found?.split('<', 1)[0];
  return value?.replace(/&(amp|quot|apos|lt|gt);/g, (said, name: string) => UNESCAPED[name] ?? said) ?? null;
}

/** Characters that XML writes otherwise, by their names. */
const UNESCAPED: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>' };

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) hash.update(piece);
  return hash.digest('hex');
}
