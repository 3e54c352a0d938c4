/** The widget's JavaScript API, `window.parley` on a page that carries `widget.js`. Copy this file into a typed project. */

export type ParleyIdentity = {
  /** Your own id of this person. Without a signature it is kept as a remark and joins no conversation. */
  id?: string;
  name?: string;
  email?: string;
  phone?: string;
};

export type ParleyMessage = {
  /** `service`: an agent or a robot; `user`: the visitor. */
  role: 'service' | 'user' | 'tip';
  kind: 'text' | 'image' | 'file' | 'rich' | 'card';
  msg: string;
  onlyID: string;
  nickname: string;
  /** Milliseconds since 1970. */
  time: number;
};

/** `monitor`: on the site, not talking · `wait`: in the queue · `current`: with an agent · `robot` · `end` */
export type ParleyState = 'robot' | 'wait' | 'current' | 'monitor' | 'end';

export type ParleyEvents = {
  /** The visitor is known, and the launcher stands. Told at once to who listens later. */
  ready: { visitor: string };
  open: undefined;
  close: undefined;
  /** Something was said, by either side; each message once a page. */
  message: ParleyMessage;
  unread: { count: number };
  state: { state: ParleyState };
  /** What became of an `identify`. */
  identify: { identity: ParleyIdentityVerdict };
  /** Everything is gone. */
  unload: undefined;
};

export type ParleyIdentityVerdict = 'verified' | 'unverified' | 'refused' | 'failed';

export type ParleyApi = {
  open(): void;
  close(): void;
  /** Says something in the visitor's name. The window stays as it is. */
  send(text: string): void;
  /** A token that your server has signed with the site's secret; or facts, which count only where the site takes unsigned ones. */
  identify(identity: string | ParleyIdentity): Promise<ParleyIdentityVerdict>;
  /** Answers a function that stops it. */
  on<E extends keyof ParleyEvents>(event: E, listener: (detail: ParleyEvents[E]) => void): () => void;
  off<E extends keyof ParleyEvents>(event: E, listener: (detail: ParleyEvents[E]) => void): void;
  /** Removes launcher, window, socket and listeners. `forget`: also who the visitor was, for a log-out. */
  unload(options?: { forget?: boolean }): void;
  readonly isOpen: boolean;
  readonly unread: number;
  readonly state: ParleyState;
};

/** Also callable by name, which the stub allows before the script has come: `parley('open')`. */
export type Parley = ParleyApi &
  (<M extends 'open' | 'close' | 'send' | 'identify' | 'on' | 'off' | 'unload'>(
    method: M,
    ...args: Parameters<ParleyApi[M]>
  ) => ReturnType<ParleyApi[M]>);

declare global {
  interface Window {
    parley?: Parley;
  }
}
