/** Milliseconds without an answer from the database after which people are told (wire.md: within a second). */
const DELAYED_AFTER_MS = 500;

/**
 * Whether saving is delayed. Work that waits on the database says when it begins and how it ends; everyone is told of
 * a change, once.
 */
export type Saving = {
  /** The answer is called with true when the database answered, false when it is away. */
  begin(): (isWell: boolean) => void;
  readonly isDelayed: boolean;
  onChange(listener: (isDelayed: boolean) => void): void;
};

export function createSaving(): Saving {
  let isDelayed = false;
  const late = new Set<object>();
  const listeners: ((isDelayed: boolean) => void)[] = [];

  function set(value: boolean): void {
    if (value === isDelayed) return;
    isDelayed = value;
    for (const listener of listeners) listener(value);
  }

  return {
    begin() {
      const token = {};
      const timer = setTimeout(() => {
        late.add(token);
        set(true);
      }, DELAYED_AFTER_MS);
      timer.unref();
      return (isWell) => {
        clearTimeout(timer);
        late.delete(token);
        set(!isWell || late.size > 0);
      };
    },
    get isDelayed() {
      return isDelayed;
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}
