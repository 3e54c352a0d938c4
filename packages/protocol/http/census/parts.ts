import * as z from 'zod';

/**
 * How times between people (waiting, responses) run: on the wall, or in the organisation's business hours. Only lists of
 * figures have the second; the rows behind them show it too.
 */
export const censusClocks = ['wall', 'business'] as const;
export const censusClock = z.enum(censusClocks).default('wall');
