import { zh } from '@parley/protocol/window-texts/zh';
import { zhLater } from '@parley/protocol/window-texts/zh-later';
import { expect, it } from 'vitest';
import { translator } from '../../i18n';
import { type FormField, fieldName, problemIn } from './answers';

const t = translator({ ...zh, ...zhLater }, 'zh');
const field = (kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  key: kind,
  kind,
  label: '',
  required: false,
  options: [],
  ...more,
});

it('names the first answer that does not fit', () => {
  const fields = [field('name', { required: true }), field('email')];
  expect(problemIn(fields, {}, t)).toEqual({ key: 'name', text: '请填写“称呼”。' });
  expect(problemIn(fields, { name: '李雷', email: 'a@b' }, t)).toMatchObject({ key: 'email' });
  expect(problemIn(fields, { name: '李雷', email: 'a@b.cn' }, t)).toBeNull();
});

it('takes only choices that were offered', () => {
  const topic = field('choice', { label: '主题', options: [{ value: '售前', label: 'Sales' }] });
  expect(problemIn([topic], { choice: '售前' }, t)).toBeNull();
  expect(problemIn([topic], { choice: 'Sales' }, t)).toMatchObject({ key: 'choice' });
});

it('a field has the site’s name, or that of its kind', () => {
  expect(fieldName(field('qq'), t)).toBe('QQ');
  expect(fieldName(field('phone', { label: '手机' }), t)).toBe('手机');
});
