import { expect, it } from 'vitest';
import { buildMessage } from '../../../testing/build';
import { keepRecalled, recalledText } from './recalled-texts';

it('the text of a recalled message can be edited again; a picture and a message recalled elsewhere cannot', () => {
  keepRecalled(buildMessage(1, { onlyID: 'mine', msg: '写错了' }));
  keepRecalled(buildMessage(2, { onlyID: 'picture', kind: 'image', msg: '{}' }));
  expect(['mine', 'picture', 'elsewhere'].map(recalledText)).toEqual(['写错了', null, null]);
});
