import type { Answer } from '@parley/protocol/http/routes';

/** Name of the list, and its key in the cache. */
export const HISTORY = 'history';
/** … and of what is in the trash. */
export const TRASH = 'history-trash';
export const DETAIL = 'history-detail';
/** … and of its pictures and files. */
export const FILES = 'history-files';

export type Talk = Answer<'GET /history/getList'>['list'][number];
export type Trashed = Answer<'GET /history/getTrash'>['list'][number];
export type Detail = Answer<'GET /history/getDetail'>;
export type Said = Answer<'GET /history/getMessages'>['list'][number];
