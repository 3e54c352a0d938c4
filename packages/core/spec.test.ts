import { expect, test } from 'vitest';
import spec from './SPEC.md?raw';

const tests = import.meta.glob<string>('./**/*.test.ts', { query: '?raw', import: 'default', eager: true });

const ids = (text: string) => [...new Set(text.match(/\b[CRALVBGW]-\d\d\b/g))].sort();

test('every rule of SPEC.md is quoted by a test, and tests quote no other rules', () => {
  expect(ids(Object.values(tests).join('\n'))).toEqual(ids(spec));
});
