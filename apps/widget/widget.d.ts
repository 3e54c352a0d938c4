/**
 * The widget's JavaScript API, `window.parley` on a page that carries `widget.js`. Copy this file into a typed project.
 */

export type ParleyIdentity = {
  /**
   * Your own id of this person. Without a signature it is stored as information only and does not connect
   * conversations.
   */
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
  /** The visitor is known, and the launcher is shown. A listener added later is called at once. */
  ready: { visitor: string };
  open: undefined;
  close: undefined;
  /** A message of either side; each is reported once on a page. */
  message: ParleyMessage;
  unread: { count: number };
  state: { state: ParleyState };
  /** Result of an `identify`. */
  identify: { identity: ParleyIdentityVerdict };
  /** The page told of something by `event`. */
  event: { name: string };
  /** The widget was removed. */
  unload: undefined;
};

export type ParleyIdentityVerdict = 'verified' | 'unverified' | 'refused' | 'failed';

export type ParleyApi = {
  open(): void;
  close(): void;
  /** Sends a message in the visitor's name. The window is not opened. */
  send(text: string): void;
  /**
   * A token signed by your server with the site's secret; or unsigned facts, which count only if the site accepts them.
   */
  identify(identity: string | ParleyIdentity): Promise<ParleyIdentityVerdict>;
  /**
   * Tells that something happened on this page, such as `cart-left`: automatic invitations can wait for it. Up to 60
   * characters; others are ignored.
   */
  event(name: string): void;
  /** Returns a function that removes the listener. */
  on<E extends keyof ParleyEvents>(event: E, listener: (detail: ParleyEvents[E]) => void): () => void;
  off<E extends keyof ParleyEvents>(event: E, listener: (detail: ParleyEvents[E]) => void): void;
  /** Removes launcher, window, socket and listeners. `forget`: also the visitor's credential, for a log-out. */
  unload(options?: { forget?: boolean }): void;
  readonly isOpen: boolean;
  readonly unread: number;
  readonly state: ParleyState;
};

/** Also callable by name, which the stub allows before the script has come: `parley('open')`. */
export type Parley = ParleyApi &
  (<M extends 'open' | 'close' | 'send' | 'identify' | 'event' | 'on' | 'off' | 'unload'>(
    method: M,
    ...args: Parameters<ParleyApi[M]>
  ) => ReturnType<ParleyApi[M]>);

declare global {
  interface Window {
    parley?: Parley;
  }
}
