import type { Push, PushCode } from './pushes';

/** The shape of one code. */
export type PushOf<C extends PushCode> = Extract<Push, { code: C }>;

/** The fields that the server sets; the hub adds the cursor. */
export type FieldsOf<C extends PushCode> = Omit<PushOf<C>, 'code' | 'cursor'>;

/** Rejects fields that the shape does not have: TypeScript itself accepts a renamed optional field in a spread. */
type Exactly<Shape, Given> = Given & Record<Exclude<keyof Given, keyof Shape | 'code'>, never>;

/**
 * Creates a push from its code and exactly the fields of its shape. It adds nothing to the shapes, so
 * `fingerprint.test.ts` leaves this file out.
 */
export const pushOf = <C extends PushCode, Given extends FieldsOf<C>>(
  push: { code: C } & Exactly<FieldsOf<C>, Given>,
): PushOf<C> => push as unknown as PushOf<C>;
