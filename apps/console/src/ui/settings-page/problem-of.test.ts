import { INVITATION_LENGTH } from '@parley/protocol/codes';
import { type SectionName, sectionValue } from '@parley/protocol/settings/sections';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { begin } from './work';

// Modules add their texts as they load.
await i18next.init({ lng: 'zh', resources: {} });
const { problemsOf } = await import('./problem-of');

const problems = (section: SectionName, changes: object) => {
  const value = { ...sectionValue(section, undefined), ...changes };
  return problemsOf([begin({ section, value, version: 0, editable: true })]);
};

it('what is too long or missing inside a value is said in words of a form, not of a message', () => {
  const hours = { days: [], from: 540, to: 1080 };
  const long = 'x'.repeat(501);
  expect(problems('company', { openingHours: [hours], offHours: { zh: long, en: long } })).toEqual({
    'company.openingHours': '不能为空',
    'company.offHours': '不超过 500 个字符',
  });
  const textsEn = ['x'.repeat(INVITATION_LENGTH + 1)];
  expect(problems('invitation', { textsZh: [''], textsEn })).toEqual({
    'invitation.textsZh': '不能为空',
    'invitation.textsEn': `不超过 ${INVITATION_LENGTH} 个字符`,
  });
});
