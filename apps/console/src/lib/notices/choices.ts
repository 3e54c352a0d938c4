/** What a person has chosen about being called; kept with their preferences, one by one. */
export type NoticeChoices = {
  /** 0 to 100. */
  volume: number;
  visitorSound: boolean;
  messageSound: boolean;
  transferSound: boolean;
  /** Also when somebody begins to wait for whom nobody is found. */
  waiting: boolean;
  /** Notifications of the system, where the browser lets us. */
  desktop: boolean;
  /** Also for whoever only opens a page. */
  arrivals: boolean;
  /** Their text holds what was said. */
  preview: boolean;
  blink: boolean;
  badge: boolean;
  /** Seconds until what nobody has seen is told again; 0: once; below: as the desk says. */
  repeatSeconds: number;
  /** Milliseconds since 1970 until which nothing calls; 0: it calls. */
  quietUntil: number;
};

export const INITIAL_CHOICES: NoticeChoices = {
  volume: 60,
  visitorSound: true,
  messageSound: true,
  transferSound: true,
  waiting: false,
  desktop: true,
  arrivals: false,
  preview: true,
  blink: true,
  badge: true,
  repeatSeconds: -1,
  quietUntil: 0,
};

/** Do not disturb until one says otherwise. */
export const QUIET_FOR_EVER = Number.MAX_SAFE_INTEGER;

export const isQuiet = ({ quietUntil }: Pick<NoticeChoices, 'quietUntil'>, now: number): boolean => quietUntil > now;
