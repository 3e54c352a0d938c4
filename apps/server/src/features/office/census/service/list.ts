import type { Answer, Value } from '@parley/protocol/http/routes';
import { listRatingRows, listRatings } from './ratings';
import { listShareRows, listShares } from './shares';
import { listStateRows, listStates, type StateParts } from './states';

const LISTS = { state: listStates, evaluate: listRatings, talk: listShares } as const;
const ROWS = { state: listStateRows, evaluate: listRatingRows, talk: listShareRows } as const;

export const listService = (
  parts: StateParts,
  wish: Value<'GET /census/service/getList'>,
): Promise<Answer<'GET /census/service/getList'>> => LISTS[wish.kind](parts, wish);

export const listServiceRows = (
  parts: StateParts,
  wish: Value<'GET /census/service/getRows'>,
): Promise<Answer<'GET /census/service/getRows'>> => ROWS[wish.kind](parts, wish);
