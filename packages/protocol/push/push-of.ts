import type { Push, PushCode } from './pushes';

/** The shape of one code. */
export type PushOf<C extends PushCode> = Extract<Push, { code: C }>;

/** What the server says of it; the cursor is the hub's. */
export type FieldsOf<C extends PushCode> = Omit<PushOf<C>, 'code' | 'cursor'>;

/** Fails where a field is none of the shape's: TypeScript itself lets a renamed optional field pass in a spread. */
type Exactly<Shape, Given> = Given & Record<Exclude<keyof Given, keyof Shape | 'code'>, never>;

/**
 * The constructor of every push: its code with the fields of the shape, neither fewer nor others. It carries no schema and
 * says nothing about the wire that the shapes do not (`fingerprint.test.ts` leaves it out).
 */
export const pushOf = <C extends PushCode, Given extends FieldsOf<C>>(
  push: { code: C } & Exactly<FieldsOf<C>, Given>,
): PushOf<C> => push as unknown as PushOf<C>;
