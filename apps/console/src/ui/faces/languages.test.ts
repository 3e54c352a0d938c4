import { expect, test } from 'vitest';
import { offeredLanguages } from './languages';

test('what is taken is not offered again, however it is written', () => {
  const offered = offeredLanguages({ taken: ['EN', 'zh-tw'], kept: '', typed: '' });
  expect(offered).toContain('ja');
  expect(offered).not.toContain('en');
  expect(offered).not.toContain('zh-TW');
});

test('another one is offered as its code is typed, and stays offered once chosen', () => {
  expect(offeredLanguages({ taken: [], kept: '', typed: 'EN-au' })).toContain('en-AU');
  expect(offeredLanguages({ taken: [], kept: 'sv', typed: '' }).at(-1)).toBe('sv');
  const usual = offeredLanguages({ taken: [], kept: '', typed: '' });
  for (const typed of ['e', 'jap', 'no language', 'ja', 'x-'])
    expect(offeredLanguages({ taken: [], kept: '', typed })).toEqual(usual);
  expect(offeredLanguages({ taken: ['sv'], kept: '', typed: 'SV' })).toEqual(usual);
});
