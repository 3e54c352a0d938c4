import * as z from 'zod';

/** `22:30`; empty: none. */
export const clockTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'bad-request');
