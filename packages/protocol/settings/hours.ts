import * as z from 'zod';

const DAY_MINUTES = 1440;
/** Minutes since midnight. */
export const span = {
  from: z
    .number()
    .int()
    .min(0)
    .max(DAY_MINUTES - 1),
  to: z.number().int().min(0).max(DAY_MINUTES),
};
/** Hours of a week: 1 Monday … 7 Sunday, minutes since midnight. */
export const weekly = z.object({ days: z.array(z.number().int().min(1).max(7)).min(1).max(7), ...span });
