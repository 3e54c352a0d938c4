import { CODE } from '@parley/protocol/codes';
import { masked, type Walk, walkOf } from '@parley/protocol/personal';
import type { PushOf } from '@parley/protocol/push/push-of';
import type { Push, PushCode } from '@parley/protocol/push/pushes';
import type * as z from 'zod';
import type { Shown } from '../features/foundation/agents/faces';
import { type Lens, withoutPast } from '../lens';
import { rows } from './push';
import type { Body, Frame } from './written';

/** Text, lists and rows may tell of a person; numbers, flags and listed values cannot. */
type Tells<V> = V extends string ? (string extends V ? true : never) : V extends object ? true : never;

type Named<P> = Exclude<keyof P, 'code' | 'cursor' | 'YQToken'>;
type Telling<P> = { [K in Named<P>]-?: [Tells<P[K]>] extends [never] ? never : K }[Named<P>];

type Fields<P> = { [K in Telling<P> & keyof P]-?: z.ZodType<NonNullable<P[K]>> | null };

/** What the server decides about a push beside its recipients. */
export type PushRow<C extends PushCode> = {
  /** `shared`: of a visitor, as far as that one is shared with the guest; `own`: addressed to the guest itself. */
  guests: PushOf<C> extends { YQToken: string } ? 'shared' | 'never' : 'own' | 'never';
  /** What each field that may tell of a person is masked as; null: ids and words of the program. */
  fields: Fields<PushOf<C>>;
};

type Masks = readonly (readonly [field: string, walk: Walk])[];

const masksByCode = new Map<PushCode, Masks>();

/** The personal fields of a push, each with the way to what is masked in it; found once for each code. */
function masksOf(code: PushCode): Masks {
  let masks = masksByCode.get(code);
  if (!masks) {
    const fields = Object.entries<z.ZodType | null>(rows[code].fields);
    masks = fields.flatMap(([field, shape]) => {
      const walk = shape && walkOf(shape);
      return walk ? [[field, walk] as const] : [];
    });
    masksByCode.set(code, masks);
  }
  return masks;
}

function isPersonal(push: Push): boolean {
  const parts: Record<string, unknown> = push;
  return masksOf(push.code).some(([field]) => parts[field] !== undefined);
}

/** A push as this one sees it. */
export function seenThrough<P extends Push>(lens: Lens, push: P): P {
  const seen: P = { ...push };
  const parts: Record<string, unknown> = seen;
  for (const [field, walk] of masksOf(push.code))
    if (field in parts) parts[field] = masked(parts[field], walk, lens.masks);
  if (lens.hidesPast && 'visitor' in seen && seen.visitor) seen.visitor = withoutPast(seen.visitor);
  return seen;
}

/** A push as a visitor gets it to whom the agent has another face; only what it names of the agent is put in. */
export function withFace(push: Push, { nickname, avatar }: Shown): Push {
  switch (push.code) {
    case CODE.assigned:
    case CODE.takenOver:
      return {
        ...push,
        ...(nickname && push.nickname !== undefined && { nickname }),
        ...(avatar && push.avatar !== undefined && { avatar }),
      };
    case CODE.ownerReturned:
    case CODE.typing:
      return nickname && push.nickname !== undefined ? { ...push, nickname } : push;
    case CODE.agentSaid:
      return nickname && push.message.role === 'service' ? { ...push, message: { ...push.message, nickname } } : push;
    default:
      return push;
  }
}

export const bodyOf = (push: Push): Body => JSON.stringify(push).slice(0, -1) as Body;
export const frameOf = (push: Push): Frame => JSON.stringify(push) as Frame;

/** A push, written at most once for all who see the whole of it, and at most once more for each way of seeing less. */
export class Told<Text extends Body | Frame> {
  readonly push: Push;
  readonly #write: (push: Push) => Text;
  #plain: Text | null = null;
  #less: Map<string, Text> | null = null;

  constructor(push: Push, write: (push: Push) => Text) {
    this.push = push;
    this.#write = write;
  }

  get plain(): Text {
    this.#plain ??= this.#write(this.push);
    return this.#plain;
  }

  for(lens: Lens | null | undefined): Text {
    if (!lens || !isPersonal(this.push)) return this.plain;
    this.#less ??= new Map();
    let text = this.#less.get(lens.key);
    if (text === undefined) {
      text = this.#write(seenThrough(lens, this.push));
      this.#less.set(lens.key, text);
    }
    return text;
  }

  /** For the visitor, to whom the agent it names may have another face. */
  withFace(face: Shown | null): Text {
    return face ? this.#write(withFace(this.push, face)) : this.plain;
  }

  /** In place of the push, another one. */
  instead(push: Push | null): Text | null {
    return push && this.#write(push);
  }
}
