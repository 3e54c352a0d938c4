/** The agent's preferences for notifications, each stored as one preference. */
export type NoticeChoices = {
  /** 0 to 100; negative: as in the settings, by event. */
  volume: number;
  visitorSound: boolean;
  messageSound: boolean;
  transferSound: boolean;
  /** Also for waiting visitors for whom no agent was found. */
  waiting: boolean;
  /** System notifications, if the browser permits them. */
  desktop: boolean;
  /** Also for visitors who only open a page. */
  arrivals: boolean;
  /** Notifications contain the message's text. */
  preview: boolean;
  /** Cards on the screen for new assignments and messages that nobody looks at. */
  cards: boolean;
  blink: boolean;
  badge: boolean;
  /** Interval in seconds at which an unseen message is notified again; 0: never; negative: as in the settings. */
  repeatSeconds: number;
  /** Time (ms since 1970) until which notifications are paused; 0: not paused. */
  quietUntil: number;
};

export const INITIAL_CHOICES: NoticeChoices = {
  volume: -1,
  visitorSound: true,
  messageSound: true,
  transferSound: true,
  waiting: false,
  desktop: true,
  arrivals: false,
  preview: true,
  cards: true,
  blink: true,
  badge: true,
  repeatSeconds: -1,
  quietUntil: 0,
};

/** Paused until the agent ends it. */
export const QUIET_FOR_EVER = Number.MAX_SAFE_INTEGER;

export const isQuiet = ({ quietUntil }: Pick<NoticeChoices, 'quietUntil'>, now: number): boolean => quietUntil > now;
