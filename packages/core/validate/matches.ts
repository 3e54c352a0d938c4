/** Longer input is refused unchecked: nobody types such an address, number or name. */
const MAX_CHECKED_LENGTH = 2048;

/** Whether a text of at most 2,048 characters matches the pattern. */
export const matches = (pattern: RegExp) => (value: string) =>
  value.length <= MAX_CHECKED_LENGTH && pattern.test(value);
