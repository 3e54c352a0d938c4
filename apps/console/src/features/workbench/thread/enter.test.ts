import { expect, it } from 'vitest';
import { sendsOnEnter } from './enter';

const enter = { key: 'Enter', shiftKey: false, altKey: false, isComposing: false, isTouch: false };

it('Enter sends', () => expect(sendsOnEnter(enter)).toBe(true));
it.each([
  ['Shift+Enter', { shiftKey: true }],
  ['Alt+Enter', { altKey: true }],
  ['the Enter of an input method', { isComposing: true }],
  ['the Enter of a screen keyboard', { isTouch: true }],
  ['another key', { key: 'a' }],
])('%s does not', (_name, change) => expect(sendsOnEnter({ ...enter, ...change })).toBe(false));
