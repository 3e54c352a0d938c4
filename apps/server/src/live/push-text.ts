import { CODE } from '@parley/protocol/codes';
import { masked, type Walk, walkOf } from '@parley/protocol/personal';
import type { PushOf } from '@parley/protocol/push/push-of';
import type { Push, PushCode } from '@parley/protocol/push/pushes';
import type * as z from 'zod';
import type { Shown } from '../features/foundation/agents/faces';
import { type Visibility, withoutPast } from '../visibility';
import { rows } from './push';
import type { Body, Frame } from './written';

/** Text, lists and rows may hold personal data; numbers, flags and listed values cannot. */
type MayBePersonal<V> = V extends string ? (string extends V ? true : never) : V extends object ? true : never;

type FieldKey<P> = Exclude<keyof P, 'code' | 'cursor' | 'YQToken'>;
type PersonalKey<P> = { [K in FieldKey<P>]-?: [MayBePersonal<P[K]>] extends [never] ? never : K }[FieldKey<P>];

type Fields<P> = { [K in PersonalKey<P> & keyof P]-?: z.ZodType<NonNullable<P[K]>> | null };

/** Which guests get a push, and how it is masked. */
export type PushRow<C extends PushCode> = {
  /** `shared`: about a visitor, limited to what is shared with the guest; `own`: addressed to the guest itself. */
  guests: PushOf<C> extends { YQToken: string } ? 'shared' | 'never' : 'own' | 'never';
  /** No agent waits for it: visitors who come and go. Written with others of the next 100 ms. */
  soon?: true;
  /** The shape by which each field that may hold personal data is masked; null: ids and fixed words. */
  fields: Fields<PushOf<C>>;
};

type Masks = readonly (readonly [field: string, walk: Walk])[];

const masksByCode = new Map<PushCode, Masks>();

/** The personal fields of a push, each with the paths of its masked parts; computed once for each code. */
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

/** A push with everything masked or removed that the recipient may not see. */
export function maskPush<P extends Push>(visibility: Visibility, push: P): P {
  const seen: P = { ...push };
  const parts: Record<string, unknown> = seen;
  for (const [field, walk] of masksOf(push.code))
    if (field in parts) parts[field] = masked(parts[field], walk, visibility.masks);
  if (visibility.hidesPast && 'visitor' in seen && seen.visitor) seen.visitor = withoutPast(seen.visitor);
  return seen;
}

/** A push with the agent's name and picture for the visitor's language; only fields that it has are replaced. */
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
    case CODE.happened:
      return {
        ...push,
        event: { ...push.event, ...(nickname && { nickname }), ...(avatar && { avatar }) },
      };
    case CODE.agentSaid:
      return nickname && push.message.role === 'service' ? { ...push, message: { ...push.message, nickname } } : push;
    default:
      return push;
  }
}

export const bodyOf = (push: Push): Body => JSON.stringify(push).slice(0, -1) as Body;
export const frameOf = (push: Push): Frame => JSON.stringify(push) as Frame;

/** A push, serialized at most once for recipients who see all of it, and once for each different visibility. */
export class PushText<Text extends Body | Frame> {
  readonly push: Push;
  readonly #serialize: (push: Push) => Text;
  #plain: Text | null = null;
  #byVisibility: Map<string, Text> | null = null;

  constructor(push: Push, serialize: (push: Push) => Text) {
    this.push = push;
    this.#serialize = serialize;
  }

  get plain(): Text {
    this.#plain ??= this.#serialize(this.push);
    return this.#plain;
  }

  for(visibility: Visibility | null | undefined): Text {
    if (!visibility || !isPersonal(this.push)) return this.plain;
    this.#byVisibility ??= new Map();
    let text = this.#byVisibility.get(visibility.key);
    if (text === undefined) {
      text = this.#serialize(maskPush(visibility, this.push));
      this.#byVisibility.set(visibility.key, text);
    }
    return text;
  }

  /** For the visitor, with the agent's name and picture in its language. */
  withFace(face: Shown | null): Text {
    return face ? this.#serialize(withFace(this.push, face)) : this.plain;
  }

  /** Another push in place of this one; null: none. */
  replacedBy(push: Push | null): Text | null {
    return push && this.#serialize(push);
  }
}
