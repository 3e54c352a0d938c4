import type { DomainEvent } from '../events/events';

/**
 * Events between server processes. A process does not receive its own; the database is the record, the bus only
 * notifies.
 */
export type Bus = {
  publish(events: readonly DomainEvent[]): void;
  subscribe(listener: (events: readonly DomainEvent[]) => void): void;
  /** True while other processes can be reached. */
  isReady(): boolean;
  close(): Promise<void>;
};
