import type { Answer } from '@parley/protocol/http/routes';
import type { Body } from './bodies';
import type { DeliveryRow } from './list-store';
import type { HookRow } from './store';

export const presentHook = (row: HookRow): Answer<'GET /access/getHooks'>['list'][number] => ({
  id: row.id,
  url: row.url,
  events: row.events,
  enabled: row.enabled,
  by: { uuid: row.agentId, nickname: row.nickname },
  createdAt: row.createdAt.getTime(),
  waiting: row.waiting,
  dead: row.dead,
  failingSince: row.failingSince?.getTime() ?? null,
});

export const presentDelivery = (
  row: DeliveryRow,
  body: Body | null,
): Answer<'GET /access/getDeliveries'>['list'][number] => ({
  id: row.id,
  hook: row.hookId,
  webhookId: row.webhookId,
  type: row.type,
  conversation: typeof body?.data.conversation === 'string' ? body.data.conversation : null,
  state: row.state,
  tries: row.tries,
  status: row.status,
  error: row.error,
  createdAt: row.createdAt.getTime(),
  triedAt: row.triedAt?.getTime() ?? null,
  nextAt: row.nextAt?.getTime() ?? null,
  body,
});
