import type { Answer, Value } from '@parley/protocol/http/routes';
import { assertZone } from '../range-store';
import { readZone } from '../zones-store';
import { listRatingRows, listRatings } from './ratings';
import { listShareRows, listShares } from './shares';
import { listStateRows, listStates, type StateParts } from './states';

const LISTS = { state: listStates, evaluate: listRatings, talk: listShares } as const;
const ROWS = { state: listStateRows, evaluate: listRatingRows, talk: listShareRows } as const;

export async function listService(
  parts: StateParts,
  wish: Value<'GET /census/service/getList'>,
): Promise<Answer<'GET /census/service/getList'>> {
  assertZone(wish, await readZone(parts.db));
  return LISTS[wish.kind](parts, wish);
}

export async function listServiceRows(
  parts: StateParts,
  wish: Value<'GET /census/service/getRows'>,
): Promise<Answer<'GET /census/service/getRows'>> {
  assertZone(wish, await readZone(parts.db));
  return ROWS[wish.kind](parts, wish);
}
