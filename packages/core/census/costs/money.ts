import { quotient } from '../figure';

/** The largest amount of a line. */
export const MOST_COST = 1_000_000_000;

/** Currencies of costs (ISO 4217), those used most first. */
export const currencies = [
  'CNY',
  'USD',
  'EUR',
  'HKD',
  'TWD',
  'MOP',
  'JPY',
  'KRW',
  'GBP',
  'SGD',
  'MYR',
  'THB',
  'VND',
  'IDR',
  'INR',
  'AUD',
  'CAD',
  'RUB',
] as const;
export type Currency = (typeof currencies)[number];

/** What one of `count` cost; null: no cost is known, or there is none of them. */
export const costPer = (cost: number | null | undefined, count: number): number | null =>
  cost === null || cost === undefined ? null : quotient(cost, count);
