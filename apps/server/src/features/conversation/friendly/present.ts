import { maskText } from '@parley/core/access/masks';
import type { MaskKind } from '@parley/core/access/scope';
import type { sharedMessage } from '@parley/protocol/http/friendly/shares';
import type { Answer } from '@parley/protocol/http/routes';
import type * as z from 'zod';
import type { Principal } from '../../../principal';
import { searchedText } from '../messages/searched-text';
import type { ContactRow } from './contacts-store';
import type { GivenRow, HeldRow, SharedMessageRow, ShareRow } from './shares-store';

export type FriendlyRecord = Answer<'GET /friendly/getList'>['list'][number];
export type ShareRecord = Answer<'GET /friendly/shares'>['list'][number];

const allowedOf = ({ seeState, chat, receive, seeHistory }: ContactRow) => ({ seeState, chat, receive, seeHistory });

export function presentContact(row: ContactRow, now: number): FriendlyRecord {
  const until = row.codeUntil?.getTime() ?? null;
  return {
    id: row.id,
    kind: row.kind,
    agent: row.agentId && {
      uuid: row.agentId,
      nickname: row.agentNickname ?? '',
      username: row.agentUsername ?? '',
      enabled: row.agentEnabled ?? false,
      totp: row.agentTotp,
    },
    company: row.company,
    name: row.name,
    remark: row.remark,
    group: row.groupId && { id: row.groupId, name: row.groupName ?? '' },
    allowed: allowedOf(row),
    status: row.status,
    invitation: until === null ? null : { until, isOver: until <= now },
    shares: row.shares,
    addedBy: row.addedBy ?? '',
    createdAt: row.createdAt.getTime(),
    lastContactAt: row.lastContactAt?.getTime() ?? null,
    version: row.version,
  } as FriendlyRecord;
}

export const presentAsked = (row: ContactRow): Answer<'GET /friendly/asked'>['list'][number] => ({
  id: row.id,
  company: row.company,
  name: row.name,
  remark: row.remark,
  group: row.groupName,
  allowed: allowedOf(row),
  addedBy: row.addedBy ?? '',
  createdAt: row.createdAt.getTime(),
});

export const presentShare = (row: ShareRow): ShareRecord => ({
  id: row.id,
  contact: { id: row.contactId, name: row.name, company: row.company, kind: row.kind },
  to: { uuid: row.agentId, nickname: row.nickname },
  by: row.byName === null ? null : { uuid: row.byId, nickname: row.byName },
  YQToken: row.visitorId,
  visitor: row.visitor,
  conversation: row.conversationId,
  scope: row.scope,
  personal: row.personal,
  hours: row.hours,
  state: row.state,
  offeredAt: row.offeredAt.getTime(),
  startedAt: row.startedAt?.getTime() ?? null,
  until: (row.endedAt ?? row.untilAt)?.getTime() ?? null,
  endedAt: row.endedAt?.getTime() ?? null,
  ended: row.ended,
  messages: row.messages,
});

export const presentHeld = ({ visitorId, byName, scope, personal, hours, untilAt }: HeldRow) => ({
  YQToken: visitorId,
  by: byName ?? '',
  scope,
  personal,
  hours,
  until: untilAt?.getTime() ?? null,
});

export const presentGiven = ({ id, visitorId, visitor, untilAt, ...row }: GivenRow, reader: Principal) => ({
  id,
  YQToken: visitorId,
  visitor,
  to: { uuid: row.agentId, nickname: row.name },
  by: { uuid: row.byId, nickname: row.byName },
  scope: row.scope,
  personal: row.personal,
  hours: row.hours,
  until: untilAt?.getTime() ?? null,
  mine: reader.admin || row.byId === reader.uuid,
});

export type SharedMessage = z.infer<typeof sharedMessage>;

/**
 * Masks the message before markup is removed (a tag may split a number) and before a file's name is read from its JSON.
 * The export masks the presented row once more.
 */
export const presentSharedMessage = (row: SharedMessageRow, masks: readonly MaskKind[]): SharedMessage => {
  const { messageKind: kind, isRecalled } = row;
  const text = isRecalled ? '' : searchedText(kind, maskText(row.msg, masks));
  const isFile = kind === 'image' || kind === 'file';
  return {
    contact: { id: row.contactId, name: row.name, company: row.company, kind: row.kind },
    to: row.nickname,
    by: row.byName ?? '',
    visitor: row.visitor,
    conversation: row.conversationId,
    seq: row.seq,
    time: row.sentAt.getTime(),
    role: row.role,
    nickname: (row.role === 'user' ? row.visitor : row.author) ?? '',
    msg: isFile ? '' : text,
    file: isFile ? text : '',
    recalled: isRecalled,
  };
};
