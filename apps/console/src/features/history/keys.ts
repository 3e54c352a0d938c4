import type { Answer } from '@parley/protocol/http/routes';

/** Name of the list of conversations, and its query key. */
export const HISTORY = 'history';
/** Query key of the list of the trash. */
export const TRASH = 'history-trash';
export const DETAIL = 'history-detail';
/** Query key of the pictures and files of one conversation. */
export const FILES = 'history-files';

export type Talk = Answer<'GET /history/getList'>['list'][number];
export type Trashed = Answer<'GET /history/getTrash'>['list'][number];
export type Detail = Answer<'GET /history/getDetail'>;
export type RecordMessage = Answer<'GET /history/getMessages'>['list'][number];
