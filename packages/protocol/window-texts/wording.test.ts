import { expect, test } from 'vitest';
import { windowForVisitors } from '../settings/for-visitors';
import { sections, sectionValue } from '../settings/sections';
import { inLanguage } from './wording';

const HELLO = { zh: '您好', en: 'Hello' };

test('a window has the texts of its language; what is written once is the same in both', () => {
  const fields = {
    title: 'Tea',
    greeting: HELLO,
    questions: [HELLO, 'OK'],
    side: 'left' as const,
    typingPreview: true,
  };
  expect(inLanguage(fields, 'en')).toEqual({
    ...fields,
    greeting: 'Hello',
    questions: ['Hello', 'OK'],
  });
  expect(inLanguage(fields, 'zh')).toMatchObject({ title: 'Tea', greeting: '您好', questions: ['您好', 'OK'] });
});

// Effect of window.title in both languages
test('the company’s name stands where no title is written, in one language or in two', () => {
  const window = sectionValue('window', undefined);
  const titleOf = (title: typeof window.title) => windowForVisitors({ ...window, title }, { name: 'Shop' }).title;
  expect([titleOf(''), titleOf({ zh: '', en: '' }), titleOf(HELLO)]).toEqual(['Shop', 'Shop', HELLO]);
});

test.each([
  [{ greeting: 'Hello' }, []],
  [{ greeting: HELLO }, []],
  [{ greeting: { zh: '', en: '' } }, []],
  [{ greeting: { zh: '您好', en: ' ' } }, [['pair-incomplete', 'greeting.en']]],
  [{ greeting: 'x'.repeat(501) }, [['too-long', 'greeting']]],
  [{ greeting: { zh: 'x'.repeat(501), en: 'y' } }, [['too-long', 'greeting.zh']]],
  [{ questions: [HELLO, 'OK'] }, []],
  [{ questions: [' '] }, [['empty', 'questions.0']]],
  [{ questions: [{ zh: '', en: '' }] }, [['empty', 'questions.0']]],
  [{ questions: [{ zh: '好', en: '' }] }, [['pair-incomplete', 'questions.0.en']]],
])('%j: what is refused, and where', (value, refused) => {
  const { error } = sections.window.shape.safeParse(value);
  expect((error?.issues ?? []).map(({ message, path }) => [message, path.join('.')])).toEqual(refused);
});
