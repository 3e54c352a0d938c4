import { expect, it } from 'vitest';
import { type EnterFacts, type EnterMeaning, enterMeans, isComposing, type SendKey } from './enter';

const enter = { key: 'Enter', shiftKey: false, altKey: false, ctrlKey: false, isComposing: false, isTouch: false };

it.each<[string, Partial<EnterFacts>, Record<SendKey, EnterMeaning>]>([
  ['Enter', {}, { enter: 'send', ctrlEnter: 'none' }],
  ['Ctrl+Enter', { ctrlKey: true }, { enter: 'line', ctrlEnter: 'send' }],
  ['Shift+Enter', { shiftKey: true }, { enter: 'none', ctrlEnter: 'none' }],
  ['Alt+Enter', { altKey: true }, { enter: 'none', ctrlEnter: 'none' }],
  ['the Enter of an input method', { isComposing: true }, { enter: 'none', ctrlEnter: 'none' }],
  ['Ctrl+Enter within an input method', { isComposing: true, ctrlKey: true }, { enter: 'none', ctrlEnter: 'none' }],
  ['the Enter of a screen keyboard', { isTouch: true }, { enter: 'none', ctrlEnter: 'none' }],
  ['Ctrl+Enter on a tablet', { isTouch: true, ctrlKey: true }, { enter: 'send', ctrlEnter: 'send' }],
  ['another key', { key: 'a' }, { enter: 'none', ctrlEnter: 'none' }],
])('%s', (_name, change, means) =>
  expect({
    enter: enterMeans({ ...enter, ...change }, 'enter'),
    ctrlEnter: enterMeans({ ...enter, ...change }, 'ctrlEnter'),
  }).toEqual(means),
);

it.each([
  [{ isComposing: true, keyCode: 13 }, true],
  [{ isComposing: false, keyCode: 229 }, true],
  [{ isComposing: false, keyCode: 13 }, false],
])('%o: an input method is composing: %s', (event, is) => expect(isComposing(event)).toBe(is));
