import * as z from 'zod';
import { text } from '../shapes';
import { LONG_BODY_BYTES, type RouteTable } from './route';

const choice = z.union([text(5000), z.number(), z.boolean(), z.null()]);
const choices = z
  .record(z.string().regex(/^[\w.-]{1,64}$/), choice)
  .refine((value) => Object.keys(value).length <= 100, 'bad-request');

export const preferenceRoutes = {
  'GET /index/preferences': {
    needs: 'agent',
    guests: true,
    ours: true,
    answer: z.record(z.string(), z.unknown()),
    summary: "The caller's choices for the console: sounds, keys, sorting. The console defines their names.",
  },
  'POST /index/preferences': {
    needs: 'agent',
    body: LONG_BODY_BYTES,
    guests: true,
    ours: true,
    request: choices,
    answer: z.record(z.string(), z.unknown()),
    summary: 'Changes the given choices; null removes one.',
  },
} as const satisfies RouteTable;
