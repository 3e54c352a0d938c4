import { look } from '@parley/protocol/settings/chat-window/look';
import { expect, it } from 'vitest';
import { builtInColours, coloursOf, lowestContrast, withColour } from './look-colours';

it('a picked colour is stored as the window reads it, and can be taken back', () => {
  const one = withColour([], 'theirs', { light: '#eef3ff', dark: '#22304a' });
  expect(one).toEqual(['theirs #eef3ff #22304a']);
  expect(look.shape.safeParse({ colours: one }).success).toBe(true);
  expect(withColour(one, 'ink', builtInColours.ink)).toEqual(['theirs #eef3ff #22304a', 'ink #1b1f26 #e8eaee']);
  expect(withColour(one, 'theirs', null)).toEqual([]);
  expect(coloursOf(['theirs #eef3ff #22304a', 'other #000000 #000000'])).toEqual({
    theirs: { light: '#eef3ff', dark: '#22304a' },
  });
});

it('the pair that is hardest to read is named', () => {
  expect(lowestContrast(builtInColours).ratio).toBeGreaterThanOrEqual(4.5);
  const pale = { ...builtInColours, theirs: { light: '#555555', dark: '#2a2f38' } };
  expect(lowestContrast(pale)).toMatchObject({ text: 'ink', ground: 'theirs', theme: 'light' });
});
