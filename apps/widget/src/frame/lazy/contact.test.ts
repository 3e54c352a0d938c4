import { expect, it } from 'vitest';
import { problemOf } from './contact';

const letter = { onlyID: 'l', content: '请回电', name: '', phone: '', email: '', wechat: '' };

it.each([
  [{ content: ' ', phone: '13800138000' }, 'letterEmpty'],
  [{}, 'letterNoContact'],
  [{ phone: ' ', wechat: ' ', email: ' ' }, 'letterNoContact'],
  [{ phone: '13800138000' }, undefined],
  [{ phone: '138 0013 8000' }, undefined],
  [{ phone: '138-0013-8000' }, undefined],
  [{ phone: '+86 138 0013 8000' }, undefined],
  [{ phone: '+1 (415) 555-0100' }, undefined],
  [{ phone: '0044 20 7946 0000' }, undefined],
  [{ phone: '1380013800' }, 'letterPhoneWrong'],
  [{ phone: '23800138000' }, 'letterPhoneWrong'],
  [{ phone: '138001380001' }, 'letterPhoneWrong'],
  [{ phone: '+12' }, 'letterPhoneWrong'],
  [{ phone: 'ask me', wechat: 'lilei' }, 'letterPhoneWrong'],
  [{ wechat: 'lilei_cn' }, undefined],
  [{ email: 'a@b.cn' }, undefined],
  [{ email: 'a@b' }, 'letterEmailWrong'],
  [{ wechat: 'lilei', email: 'a b@c.cn' }, 'letterEmailWrong'],
])('%o: %s', (fields, text) => {
  expect(problemOf({ ...letter, ...fields })?.text).toBe(text);
});
