export interface Reported<T> {
  get(): T;
  set(next: T): void;
}

/** A value whose changes are reported; setting the present value again reports nothing. */
export function createReported<T>(value: T, report: (next: T) => void): Reported<T> {
  return {
    get: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      report(next);
    },
  };
}
