import type { DomainEvent } from '../events/events';
import type { Heard } from './subjects';

/** Why events of other processes may be missing. */
export type Missed =
  /** This process was not connected to the others. */
  | 'away'
  /** Numbers of another process are missing, or it says that what it sent is lost. */
  | 'gap'
  /** Another process is silent: it may have died between a commit and its events. */
  | 'silent'
  /** This process heard some subjects only after it stopped waiting for them: the bus was silent for a moment. */
  | 'late';

/**
 * Events between server processes. A process does not receive its own; the database is the record, the bus only
 * notifies, and says when something may have been missed.
 */
export type Bus = {
  publish(events: readonly DomainEvent[]): void;
  subscribe(listener: (events: readonly DomainEvent[]) => void): void;
  /** From now on this process hears these news too; returns the end of it. Until then it hears what all do. */
  hear(heard: Heard): () => void;
  /** `listener` has to read again from the database what this process remembers, and its clients theirs. */
  onMissed(listener: (why: Missed) => void): void;
  /** Tells the others that events of this process were lost, for example because its helper died. */
  tellLost(): void;
  /** Called by the clock, every `BEAT_MS`: tells the others that this process lives, and notes who is silent. */
  beat(): void;
  /** Resolves when this process hears everything that it subscribed to until now, or cannot. */
  settled(): Promise<void>;
  /** True while other processes can be reached. */
  isReady(): boolean;
  close(): Promise<void>;
};

/** Milliseconds between two signs of life. */
export const BEAT_MS = 500;
