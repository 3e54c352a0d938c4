import { noteRecord } from '@parley/protocol/http/notes';
import { ratingRecord } from '@parley/protocol/http/ratings';
import { masked, walkOf } from '@parley/protocol/personal';
import { message, personal, visitorRow } from '@parley/protocol/shapes';
import type { VisitorRow } from '@parley/protocol/types';
import * as z from 'zod';
import type { Shown } from '../features/foundation/agents/faces';
import { type Lens, withoutPast } from '../lens';

const text = z.string();

/** What of a push may tell of a person, by its name in the push; what is not named are ids, codes and numbers. */
const personalParts: Record<string, z.ZodType> = {
  visitor: visitorRow,
  message: message,
  note: z.union([noteRecord, text]),
  rating: ratingRecord,
  text: text,
  msg: text,
  reply: text,
  reason: text,
  URL: text,
  title: text,
  detail: z.unknown(),
  nickname: text,
  letter: z.object({ id: personal('none', text), name: text, content: personal('cut', text) }),
};

export type Frame = Record<string, unknown>;

export const bodyOf = (push: Frame): string => JSON.stringify(push).slice(0, -1);

/** A push as this one sees it. */
export function seenThrough(lens: Lens, push: Frame): Frame {
  const seen: Frame = {};
  for (const [key, value] of Object.entries(push)) {
    const part = personalParts[key];
    seen[key] = part ? masked(value, walkOf(part), lens.masks) : value;
  }
  if (lens.hidesPast && seen.visitor) seen.visitor = withoutPast(seen.visitor as VisitorRow);
  return seen;
}

/** A push as a visitor gets it to whom the agent has another face; only what it names of the agent is put in. */
export function withFace(push: Frame, { nickname, avatar }: Shown): Frame {
  const said = push.message as { role?: string } | undefined;
  return {
    ...push,
    ...(nickname && push.nickname !== undefined && { nickname }),
    ...(avatar && push.avatar !== undefined && { avatar }),
    ...(nickname && said?.role === 'service' && { message: { ...said, nickname } }),
  };
}

/**
 * A push, written once for all who see the whole of it, and at most once more for each way of seeing less. Its text lacks
 * the closing brace: the hub adds each recipient's cursor.
 */
export class Told {
  readonly plain: string;
  readonly push: Frame;
  #less: Map<string, string> | null = null;

  constructor(push: Frame) {
    this.push = push;
    this.plain = bodyOf(push);
  }

  for(lens: Lens | null | undefined): string {
    if (!lens) return this.plain;
    this.#less ??= new Map();
    let body = this.#less.get(lens.key);
    if (body === undefined) {
      body = bodyOf(seenThrough(lens, this.push));
      this.#less.set(lens.key, body);
    }
    return body;
  }
}
