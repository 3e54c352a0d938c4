import { expect, it } from 'vitest';
import { isUnnamed, personWords, visitorWords, writerWords } from './words';

it('a visitor without a name has the same name in a file as on screen', () => {
  const called = (['zh', 'en'] as const).map((language) => [
    visitorWords('#36', language),
    visitorWords('王芳 #36', language),
    personWords('', language),
    personWords('王芳', language),
    writerWords('', language),
    writerWords('#36', language),
  ]);
  expect(called).toEqual([
    ['访客 36', '王芳 #36', '（无姓名）', '王芳', '未留姓名', '#36'],
    ['Visitor 36', '王芳 #36', '(no name)', '王芳', 'No name given', '#36'],
  ]);
});

it('the placeholder for a missing name is recognised on import', () =>
  expect(['（无姓名）', '(no name)', '无姓名', ''].map(isUnnamed)).toEqual([true, true, false, false]));
