import { expect, it } from 'vitest';
import { antdTokens } from '../../ui/antd-theme';
import { DEFAULT_LOOK } from '../../ui/look';
import { textSizeOf, textTokens } from './text-size';

// Effect of workplace.textSize
it('texts are as large as the settings say, until the agent has chosen', () => {
  const textOf = (textSize: string, given: 'small' | 'large') =>
    new Map(textTokens(textSizeOf({ textSize, workplace: { textSize: given } }))).get('--text-m');
  expect(textOf('desk', 'large')).toBe('16px');
  expect(textOf('desk', 'small')).toBe('13px');
  expect(textOf('normal', 'large')).toBeNull();
  expect(textOf('large', 'small')).toBe('16px');
});

it('the forms and tables of antd are as much larger', () =>
  expect(antdTokens({ ...DEFAULT_LOOK, larger: 2 }).fontSize).toBe(16));
