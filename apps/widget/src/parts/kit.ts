import type { Language } from '../appearance';
import type { Talk } from '../visitor-api';

/** What the loader gives to parts that a site has switched on (`loader/parts.ts`). */
export type Kit = {
  /** The window's place in the shadow root, beside the launcher. */
  place: HTMLElement;
  base: string;
  site: string;
  /** The visitor's id. */
  visitor: string;
  agents: Talk['agents'];
  language: Language;
  credential(): string | undefined;
  /** Opens or closes the window. */
  toggle(): void;
  /** Opens it without the focus. */
  open(): void;
  /** Tries this in place of opening the window; false: the window opens. */
  elsewhere(opener: (() => boolean) | undefined): void;
  /** Opens the window at the letter. */
  letter(): void;
  /** Names of events that the page told of itself. */
  happened: ReadonlySet<string>;
  /** Where the visitor's conversation stands now. */
  state(): string;
  on(event: 'state' | 'open' | 'close' | 'unload', listener: (detail: { state: string }) => void): unknown;
};

/** A part of the widget; shown again with every change. Without a style it is switched off. */
export type Part<V> = { show(value: Partial<V>, kit: Kit): void };
