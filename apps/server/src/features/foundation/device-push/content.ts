import { cutText } from '@parley/core/words/cut-text';
import type { PushEvent } from '@parley/protocol/settings/devices/push';
import type { MessageKind } from '@parley/protocol/types';
import type { Queryable } from '../../../db/pool';
import { type NoticeFacts, readDirectFacts, readLetterFacts, readTalkFacts } from './content-store';
import type { ClaimedNotice } from './notices-store';

/** What the console's service worker gets (`apps/console/src/sw/pushed.ts`). */
export type Pushed =
  | { tag: string; title: string; body: string; path: string; test?: string }
  /** Closes the notice with this tag. */
  | { close: string };

/** Most characters; systems cut longer texts in different ways. */
const LONGEST = 140;

const WORDS = {
  zh: {
    somebody: '访客',
    visitor: (number: number) => `访客 ${number}`,
    events: {
      visitor: '分配给您接待',
      message: '发来新消息',
      transfer: '同事转接给您，请尽快回应',
      invitation: '接受了您的邀请',
      letter: '留言',
      colleague: '发来新消息',
    },
    kinds: { image: '[图片]', file: '[文件]', card: '[卡片]', rich: '[图文]' },
    test: { title: '推送测试', body: '看到这条通知，说明这台设备能收到推送。' },
  },
  en: {
    somebody: 'Visitor',
    visitor: (number: number) => `Visitor ${number}`,
    events: {
      visitor: 'Assigned to you',
      message: 'Sent a new message',
      transfer: 'A colleague transfers this conversation to you. Please respond soon',
      invitation: 'Accepted your invitation',
      letter: 'Left an offline message',
      colleague: 'Sent a new message',
    },
    kinds: { image: '[Picture]', file: '[File]', card: '[Card]', rich: '[Rich text]' },
    test: { title: 'Push test', body: 'If you see this, push notifications reach this device.' },
  },
} as const;

type Notice = Pick<ClaimedNotice, 'event' | 'subject' | 'seq' | 'language'>;
/** `hidesText`: messages are not quoted; `hidesName`: a name may hold what the agent may not see. */
export type Hides = { hidesText: boolean; hidesName: boolean };

/** The notice as the device shows it; null: what it tells of is deleted. */
export async function contentOf(db: Queryable, notice: Notice, hides: Hides): Promise<Pushed | null> {
  const { event, subject, language } = notice;
  const words = WORDS[language];
  if (event === 'test') return { ...words.test, tag: 'parley-push-test', path: '/', test: subject };
  const facts = await factsOf(db, notice);
  if (!facts) return null;
  const { aboutId, name, number } = facts;
  const isColleague = event === 'colleague';
  const unnamed = number === null ? words.somebody : words.visitor(number);
  return {
    tag: tagOf(aboutId),
    title: (hides.hidesName && !isColleague ? '' : name) || unnamed,
    body: bodyOf({ ...facts, event, language }, hides),
    path: pathOf(event, aboutId),
  };
}

/** As the console names its own notices, so that one replaces the other. */
const tagOf = (aboutId: string): string => `parley-${aboutId}`;

/** Closes the notice on the device; null: what it told of is deleted. */
export async function closingOf(db: Queryable, notice: Notice): Promise<Pushed | null> {
  const facts = await factsOf(db, notice);
  return facts && { close: tagOf(facts.aboutId) };
}

function factsOf(db: Queryable, { event, subject, seq }: Notice): Promise<NoticeFacts | null> {
  if (event === 'letter') return readLetterFacts(db, subject);
  return event === 'colleague' ? readDirectFacts(db, subject, seq) : readTalkFacts(db, subject, seq);
}

type ToSay = Pick<NoticeFacts, 'text' | 'kind'> & { event: PushEvent; language: 'zh' | 'en' };

function bodyOf({ event, text, kind, language }: ToSay, { hidesText }: Hides): string {
  const { events, kinds } = WORDS[language];
  const isQuoted = event === 'message' || event === 'letter' || event === 'colleague';
  if (hidesText || !isQuoted || text === '') return events[event];
  return kind === 'text' ? cutText(text, LONGEST) : kinds[kind as Exclude<MessageKind, 'text'>];
}

/** The page of the console that a press opens (`apps/console/src/lib/paths.ts`). */
function pathOf(event: PushEvent, aboutId: string): string {
  if (event === 'letter') return `/#/history/letter?letter=${aboutId}`;
  return `/#/workbench/workbench?${event === 'colleague' ? 'talk' : 'visitor'}=${aboutId}`;
}
