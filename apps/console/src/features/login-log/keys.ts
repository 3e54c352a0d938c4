import type { Answer } from '@parley/protocol/http/routes';

export type LoginRecord = Answer<'GET /record/getList'>['list'][number];
export type Blocked = Answer<'GET /record/getBlocked'>['list'][number];

/** Names of the lists, and their query keys. */
export const RECORDS = 'login-log';
export const BLOCKED = 'login-blocked';
