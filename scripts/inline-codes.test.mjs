import { CODE } from '@parley/protocol/codes';
import { expect, it } from 'vitest';
import { withCodes } from './lib/inline-codes.mjs';

it.each(Object.entries(CODE))('%s becomes %s', (name, code) => {
  expect(withCodes(`send({ code: CODE.${name} })`)).toBe(`send({ code: '${code}' })`);
});

it('does not change other text', () => {
  const text = 'import { CODE } from "x"; CODE.none; BAR_CODE.bound; CODE[name]';
  expect(withCodes(text)).toBe(text);
});
