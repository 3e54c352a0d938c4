import * as z from 'zod';
import type { RouteTable } from './route';

export const regionNode = z.object({
  name: z.string(),
  /** Six digits. */
  code: z.string(),
  region: z.enum(['north', 'northeast', 'east', 'central', 'south', 'southwest', 'northwest']).optional(),
  autonomousRegion: z.literal(true).optional(),
  provinceLevelCity: z.literal(true).optional(),
  /** Not a place: groups districts that belong to the province directly. */
  placeholder: z.literal(true).optional(),
  get children() {
    return z.array(regionNode).readonly();
  },
});

const regionName = z.object({ code: z.string(), name: z.string() }).nullable();

export const areaRoutes = {
  'GET /area/getList': {
    needs: 'agent',
    ours: true,
    answer: z.object({ list: z.array(regionNode).readonly(), total: z.number() }),
    summary: 'The region tree: provinces, cities, districts by six-digit codes, and the countries under 900000.',
  },
  'GET /area/getName': {
    needs: 'agent',
    ours: true,
    request: z.object({ code: z.string().regex(/^\d{6}$/) }),
    answer: z.object({ province: regionName, city: regionName, district: regionName }),
    summary: 'The names of a six-digit code; for one no longer in force, those of the levels above it.',
  },
} as const satisfies RouteTable;
