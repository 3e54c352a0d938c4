import type { AgentState } from '@parley/protocol/types';
import type { IconName } from '../../../ui/icon';

/** State of the workbench next to the inbox: active visitor, open sections, text to insert. */
export type Monitoring = {
  switchUser: SwitchUser;
  /** The active visitor's source as a sentence, e.g. "Searched “tea” via Baidu". */
  sourceTitle: string;
  /** The visitor whose thread is shown. */
  isActive: string;
  sendMessage: string;
  /** The page that the shown visitor has open, as pushes tell it. */
  switchUserUrl: string;
  /** What the shown visitor has typed and not sent; empty: nothing, or it is not told. */
  switchUserMessage: string;
  /** How that is shown. */
  notices: { title: NoticeTitle; type: 'info'; icon: IconName };
  monitoredList: readonly Monitored[];
  /** Open sections. */
  activeNames: readonly string[];
};

export type SwitchUser = { referrer: string; keyWord: string; YQToken: string };
export type Monitored = { uuid: string; state: AgentState };
/** A text key. */
type NoticeTitle = 'messagePreview';

/** Builds the source sentence. */
type Title = (user: SwitchUser) => string;

export const NO_USER: SwitchUser = { referrer: '', keyWord: '', YQToken: '' };
const PREVIEW: Monitoring['notices'] = { title: 'messagePreview', type: 'info', icon: 'pencil' };
/** A zero-width space: invisible, and makes a repeated text differ from the one before. */
const MARKER = '\u200b';

export const startOfMonitoring: Monitoring = {
  switchUser: NO_USER,
  sourceTitle: '',
  isActive: '',
  sendMessage: '',
  switchUserUrl: '',
  switchUserMessage: '',
  notices: PREVIEW,
  monitoredList: [],
  activeNames: ['1', '2', '3', '4', '5'],
};

/** Sets the visitor: builds the source title, marks the active visitor by token, resets the notice; null: an empty visitor. */
export function withSwitchUser(state: Monitoring, user: SwitchUser | null, title: Title): Monitoring {
  if (user === null) return { ...state, switchUser: NO_USER, sourceTitle: '', isActive: '' };
  return { ...state, switchUser: user, sourceTitle: title(user), isActive: user.YQToken, notices: PREVIEW };
}

/**
 * Replaces the monitored list; empty if none is given. A colleague's new state (8007) changes the inbox, and the list is
 * replaced from there: nothing else changes an item.
 */
export const withMonitoredList = (
  state: Monitoring,
  monitoredList: readonly Monitored[] | null | undefined,
): Monitoring => ({ ...state, monitoredList: monitoredList ?? [] });

/** Sets the message; one equal to the previous gets a marker, so that subscribers see a change. */
export const withMessage = (state: Monitoring, message: string): Monitoring => ({
  ...state,
  sendMessage: message === state.sendMessage ? message + MARKER : message,
});

/** The message without the marker. */
export const messageOf = ({ sendMessage }: Pick<Monitoring, 'sendMessage'>): string => sendMessage.replace(MARKER, '');

/** The page and the unsent text of the shown visitor. */
export const withPreview = (state: Monitoring, { url, message }: { url: string; message: string }): Monitoring => ({
  ...state,
  switchUserUrl: url,
  switchUserMessage: message,
});

/** Adds each item's uuid to the open sections, without duplicates. */
export function withActiveNames(state: Monitoring, items: readonly { uuid: string }[]): Monitoring {
  const news = new Set(items.map(({ uuid }) => uuid).filter((uuid) => !state.activeNames.includes(uuid)));
  return news.size === 0 ? state : { ...state, activeNames: [...state.activeNames, ...news] };
}

export const withoutActiveName = (state: Monitoring, name: string): Monitoring => ({
  ...state,
  activeNames: state.activeNames.filter((other) => other !== name),
});
