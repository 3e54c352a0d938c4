import type { DomainEvent } from '../events/events';

/** What server processes tell each other. A process never hears itself; the database is the record, the bus only tells. */
export type Bus = {
  publish(events: readonly DomainEvent[]): void;
  subscribe(listener: (events: readonly DomainEvent[]) => void): void;
  /** True while others can be reached. */
  isReady(): boolean;
  close(): Promise<void>;
};
