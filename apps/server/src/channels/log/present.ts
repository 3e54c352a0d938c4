import type { Answer } from '@parley/protocol/http/routes';
import type { OutboxRow } from '../outbox/list-store';
import type { LogRow } from './store';

export const presentLine = (row: LogRow): Answer<'GET /weChat/getLog'>['list'][number] => ({
  id: row.id,
  account: row.accountId,
  direction: row.direction,
  what: row.what,
  state: row.state,
  error: row.error,
  fault: row.fault,
  ms: row.ms,
  at: row.at.getTime(),
  YQToken: row.visitorId,
  retriable: row.id.startsWith('i') && row.state === 'failed',
});

export const presentOutbox = (row: OutboxRow): Answer<'GET /weChat/getOutbox'>['list'][number] => ({
  id: String(row.id),
  account: row.accountId,
  YQToken: row.visitorId,
  name: row.name,
  conversation: row.conversationId,
  onlyID: row.onlyID,
  kind: row.kind,
  state: row.state,
  tries: row.tries,
  error: row.error,
  fault: row.fault,
  createdAt: row.createdAt.getTime(),
  nextAt: row.state === 'queued' ? row.nextAt.getTime() : null,
  sentAt: row.sentAt?.getTime() ?? null,
});
