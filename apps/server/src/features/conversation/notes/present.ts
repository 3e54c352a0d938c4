import type { Note } from '@parley/protocol/types';
import type { NoteRow } from './store';

export const presentNote = (row: NoteRow): Note => ({
  onlyID: row.onlyID,
  YQToken: row.visitorId,
  conversation: row.conversationId,
  kind: row.kind,
  msg: row.msg,
  pin: row.pin,
  afterSeq: row.afterSeq,
  uuid: row.authorId,
  nickname: row.nickname,
  time: row.createdAt.getTime(),
});
