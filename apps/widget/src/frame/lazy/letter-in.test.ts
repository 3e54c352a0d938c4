import { expect, it } from 'vitest';
import { emptyLetter } from '../components/use-refused-to-letter';
import { letterIn } from './letter-in';

it.each([
  ['begins with the composer’s text', null, '发货吗？', '发货吗？'],
  ['without a text of its own takes the composer’s', { ...emptyLetter(), phone: '138' }, '发货吗？', '发货吗？'],
  ['keeps its own text', { ...emptyLetter(), content: '请回电' }, '发货吗？', '请回电'],
])('a letter %s', (_name, letter, text, content) => {
  expect(letterIn({ letter, text, unrated: null, asked: false, agreed: '', closedNotice: '' })).toMatchObject({
    content,
    phone: letter?.phone ?? '',
    wechat: '',
  });
});
