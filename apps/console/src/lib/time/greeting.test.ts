import { expect, it } from 'vitest';
import { greetingOf } from './greeting';

it.each([
  [0, 'morning'],
  [7, 'morning'],
  [8, 'forenoon'],
  [11, 'forenoon'],
  [12, 'noon'],
  [13, 'noon'],
  [14, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('at %i: %s (specification, section 9)', (hour, greeting) => expect(greetingOf(hour)).toBe(greeting));
