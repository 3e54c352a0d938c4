import type { AgentState } from '@parley/protocol/types';

/** What stands beside the inbox while one watches (specification, section 4, "Monitoring store"). */
export type Monitoring = {
  switchUser: SwitchUser;
  /** "entered by searching KEYWORD via REFERRER" */
  sourceTitle: string;
  /** The visitor in front of the person. */
  isActive: string;
  sendMessage: string;
  switchUserUrl: string;
  switchUserMessage: string;
  notices: { title: NoticeTitle; type: 'info'; icon: string };
  monitoredList: readonly Monitored[];
  /** Sections that stand open. */
  activeNames: readonly string[];
};

export type SwitchUser = { referrer: string; keyWord: string; YQToken: string };
export type Monitored = { uuid: string; state: AgentState };
/** A key of the texts. */
type NoticeTitle = 'messagePreview';

/** Puts keyword and referrer into words. */
type Title = (user: SwitchUser) => string;

export const NO_USER: SwitchUser = { referrer: '', keyWord: '', YQToken: '' };
const PREVIEW: Monitoring['notices'] = { title: 'messagePreview', type: 'info', icon: '' };
/** Says nothing, shows nothing, and makes the same text another one. */
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

/** "Setting a visitor builds a source title, marks the active visitor by token, resets the notice"; none: an empty one. */
export function withSwitchUser(state: Monitoring, user: SwitchUser | null, title: Title): Monitoring {
  if (user === null) return { ...state, switchUser: NO_USER, sourceTitle: '', isActive: '' };
  return { ...state, switchUser: user, sourceTitle: title(user), isActive: user.YQToken, notices: PREVIEW };
}

/** "Setting the monitored list replaces it (empty if none)." */
export const withMonitoredList = (
  state: Monitoring,
  monitoredList: readonly Monitored[] | null | undefined,
): Monitoring => ({ ...state, monitoredList: monitoredList ?? [] });

/** "Setting a message equal to the previous appends a marker character so change is detected." */
export const withMessage = (state: Monitoring, message: string): Monitoring => ({
  ...state,
  sendMessage: message === state.sendMessage ? message + MARKER : message,
});

/** What was said to whoever listens, without the mark that made it new. */
export const messageOf = ({ sendMessage }: Pick<Monitoring, 'sendMessage'>): string => sendMessage.replace(MARKER, '');

/** "Switching service state updates the monitored item with matching uuid." */
export function withServiceState(state: Monitoring, { uuid, state: next }: Monitored): Monitoring {
  const known = state.monitoredList.find((item) => item.uuid === uuid);
  if (!known || known.state === next) return state;
  const monitoredList = state.monitoredList.map((item) => (item === known ? { ...item, state: next } : item));
  return { ...state, monitoredList };
}

/** "Adding active names appends each item's uuid"; what stands open already is not opened twice. */
export function withActiveNames(state: Monitoring, items: readonly { uuid: string }[]): Monitoring {
  const news = new Set(items.map(({ uuid }) => uuid).filter((uuid) => !state.activeNames.includes(uuid)));
  return news.size === 0 ? state : { ...state, activeNames: [...state.activeNames, ...news] };
}

export const withoutActiveName = (state: Monitoring, name: string): Monitoring => ({
  ...state,
  activeNames: state.activeNames.filter((other) => other !== name),
});
