import { expect, test } from 'vitest';
import { faceFor } from './faces';

const faces = ['en', 'zh-TW', 'ja'].map((language) => ({ language }));

test.each([
  ['en', 'en'],
  ['en-US', 'en'],
  ['EN_gb', 'en'],
  ['zh-tw', 'zh-TW'],
  ['zh-CN', undefined],
  ['zh', undefined],
  ['fr', undefined],
  ['', undefined],
])('V-30 %s → %s', (language, found) => expect(faceFor(faces, language)?.language).toBe(found));
