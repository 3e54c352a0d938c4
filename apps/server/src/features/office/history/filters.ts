import type { Value } from '@parley/protocol/http/routes';

/** Filters of the list of past conversations, as its route accepts them. */
export type Filters = Omit<Value<'GET /history/getList'>, 'pageNo' | 'pageSize'>;
