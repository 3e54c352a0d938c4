import { expect, it } from 'vitest';
import { readPushed } from './pushed';

const notice = { tag: 'parley-1', title: 'Li', body: 'hello', path: '/#/workbench/workbench?visitor=1' };

it.each([
  ['a notice', JSON.stringify(notice), notice],
  ['a test', JSON.stringify({ ...notice, test: 'word' }), { ...notice, test: 'word' }],
  ['one that was dealt with', '{"close":"parley-1"}', { close: 'parley-1' }],
  ['one without a text', JSON.stringify({ ...notice, body: undefined }), null],
  ['no object', '"parley"', null],
  ['nothing', '', null],
])('a push is %s', (_, text, expected) => expect(readPushed(text)).toEqual(expected));
