import type { BrowserLinkOptions } from '@parley/live/browser-link';
import type { OutboxEntry } from '@parley/live/outbox-store';
import { includesItem } from '@parley/live/thread';
import { CODE } from '@parley/protocol/codes';
import type { Push } from '@parley/protocol/push/pushes';
import type { Accepted } from '@parley/protocol/types';
import type { ChatOptions, Say } from './chat';
import type { ChatState } from './chat-state';
import type { createLoaderReports } from './loader-reports';

type Parts = {
  options: Pick<ChatOptions, 'sendToLoader' | 'changeSettings' | 'onUnseen'>;
  state: Pick<ChatState, 'view' | 'change'>;
  reports: Pick<ReturnType<typeof createLoaderReports>, 'message'>;
  refresh(): Promise<void>;
  /** The window is visible to the visitor. */
  isShown(): boolean;
};

type Incoming = Pick<BrowserLinkOptions<Say, Push>, 'onPush' | 'onAccepted' | 'onMessageRefused'>;

/** Requests for the state of the talk after a push that changes it, and the milliseconds between them. */
const RENEW_TRIES = 5;
const RENEW_MS = 1000;

/** Applies pushes and answers of the server to the chat, and reports messages to the host page. */
export function createIncoming({ options, state: { view, change }, reports, refresh, isShown }: Parts): Incoming {
  const isKnown = (onlyID: string) => includesItem(view().thread.messages, onlyID);

  /** Repeated if it fails: no other answer would say what the push was about. */
  const renewTalk = (tries = RENEW_TRIES): void =>
    void refresh().catch(() => tries > 1 && setTimeout(() => renewTalk(tries - 1), RENEW_MS));

  return {
    onPush(push) {
      if (push.code === CODE.loginOver) return options.sendToLoader({ type: 'forget' });
      if (push.code === CODE.settingsChanged) {
        // It also says whether the visitor may only leave a letter. A hidden window stays as it is: it is asked for when
        // the window is back, and would show a letter until the answer otherwise.
        if (push.section === 'region' && !push.settings.hidden) renewTalk();
        return options.changeSettings(push.section, push.settings);
      }
      const isNew = push.code === CODE.agentSaid && !isKnown(push.message.onlyID);
      change({ type: 'push', push, now: Date.now() });
      // With the robot's welcome, and whether it hands over.
      if (push.code === '9000') renewTalk();
      if (push.code === CODE.ended && push.reason === 'blacklisted') renewTalk();
      if (!isNew || push.code !== CODE.agentSaid || push.message.role === 'tip') return;
      reports.message(push.message);
      if (!isShown()) options.onUnseen();
    },
    /** A refusal also means that nobody is online, or that the visitor is blocked. */
    onMessageRefused(_entry, { error }) {
      if (error === 'nobody-online') change({ type: 'talk', talk: { ...view().thread.talk, somebodyOnline: false } });
      if (error === 'blacklisted') renewTalk();
    },
    onAccepted(entry, answer) {
      const message = storedMessage(entry, answer);
      if (!message) return;
      reports.message(message);
      // Already known if another tab, a replay or a recall was faster.
      if (!isKnown(message.onlyID)) change({ type: 'said', message });
    },
  };
}

/** The visitor's own message as the server has stored it; null: the answer names no conversation and seq. */
function storedMessage({ onlyID, frame }: OutboxEntry<Say>, { conversation, seq, time }: Accepted) {
  if (!conversation || seq === undefined) return null;
  const { msg, kind = 'text', quote } = frame;
  const said = { msg, kind, role: 'user' as const, onlyID, conversation, seq, nickname: '', time: time ?? Date.now() };
  return { ...said, ...(quote ? { quote } : {}) };
}
