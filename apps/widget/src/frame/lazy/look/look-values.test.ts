import { expect, it } from 'vitest';
import { lookValues } from './look-values';

// Effect of look.bubbles, look.background, look.fontSize, look.avatars, look.agentCard
it('each choice has its style', () => {
  const look = { bubbles: 'square', background: 'dots', fontSize: 'large', avatars: false, agentCard: false } as const;
  expect(lookValues(look, false).names).toBe('bubbles-square background-dots font-large no-avatars no-agent-card');
  expect(lookValues({}, false)).toEqual({ names: '', colours: {} });
});

// Effect of look.colours
it('own colours are those of the theme that is shown', () => {
  const colours = ['theirs #eef3ff #22304a'];
  expect(lookValues({ colours }, false).colours).toEqual({ '--theirs': '#eef3ff' });
  expect(lookValues({ colours }, true).colours).toEqual({ '--theirs': '#22304a' });
});
