import * as z from 'zod';

type Filled<S extends z.ZodRawShape> = { [K in keyof S]: S[K] extends z.ZodDefault<infer Inner> ? Inner : S[K] };

/** Fields of a request as fields of an answer, where those with a default are always present. */
export const filled = <S extends z.ZodRawShape>(shape: S): Filled<S> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, field instanceof z.ZodDefault ? field.unwrap() : field]),
  ) as Filled<S>;
