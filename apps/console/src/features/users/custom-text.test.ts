import { expect, it } from 'vitest';
import type { CustomField } from '../../lib/settings/custom-fields';
import { customText } from './custom-text';

const YES = { yes: '是', no: '否' };

it.each<[CustomField['type'], unknown, string]>([
  ['text', '  A-1', '  A-1'],
  ['number', 1_250_000.5, '1,250,000.5'],
  ['number', '1****0', '1****0'],
  ['date', '2030-02-28', '2030年2月28日'],
  ['date', '2****8', '2****8'],
  ['date', '2030-2-28', '2030-2-28'],
  ['choice', '金卡', '金卡'],
  ['choices', ['金卡', '老客户'], '金卡、老客户'],
  ['yesNo', true, '是'],
  ['yesNo', false, '否'],
  ['text', null, ''],
  ['text', undefined, ''],
])('a field of type %s: %j is shown as %s', (type, value, expected) =>
  expect(customText({ type }, value, YES, 'zh')).toBe(expected),
);
