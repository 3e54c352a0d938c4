import type { WordRule } from '@parley/core/words/check-words';
import type { AnswerRule } from '@parley/protocol/settings/auto-answer';
import type { FormFieldSetting } from '@parley/protocol/settings/chat-window/forms';
import type { SpecialDaySetting } from '@parley/protocol/settings/company';
import type { SectionName } from '@parley/protocol/settings/sections';
import { type CategoryEntry, isArchived, pathOf } from '@parley/protocol/settings/software/categories';
import { type Wording, wordingIn } from '@parley/protocol/window-texts/wording';
import i18next from 'i18next';
import { type Shift, shiftText, spanText } from '../../lib/time/shift-text';
import { fieldKinds } from '../section-form/field-kinds';
import { fieldTextsOf } from '../section-form/use-field-texts';
import type { Fields } from './work';
import './texts';

/** Never shown in a comparison. */
const SECRET = /secret|password/i;

/** A value as one reads it on its control, for comparisons. */
export function valueWords(section: SectionName, field: string, value: unknown): unknown {
  const texts = fieldTextsOf(section);
  if (SECRET.test(field)) return value === '' ? '' : { $: 'secret' };
  if (section === 'company' && Array.isArray(value))
    return value.map(field === 'openingHours' ? hoursText : specialDayText);
  if (section === 'words' && Array.isArray(value)) return value.map(wordText);
  if (section === 'autoAnswer' && Array.isArray(value)) return value.map(answerText);
  if (section === 'invitations' && Array.isArray(value)) return value.map(({ name }) => name);
  if (section === 'forms' && Array.isArray(value)) return value.map(formFieldText);
  if (section === 'archive' && field === 'categories' && Array.isArray(value)) return value.map(categoryText);
  if ((section === 'window' || section === 'rating') && Array.isArray(value)) return value.map(wordingText);
  const kind = fieldKinds(section)[field]?.kind;
  if (kind === 'choice') return texts.choice(field, String(value));
  if (kind === 'choices' && Array.isArray(value)) return value.map((one) => texts.choice(field, String(one)));
  const unit = texts.unit(field);
  return unit && typeof value === 'number' ? `${value} ${unit}` : value;
}

function wordingText(wording: Wording): string {
  const [zh, en] = [wordingIn(wording, 'zh'), wordingIn(wording, 'en')];
  return zh === en ? zh : `${zh} / ${en}`;
}

function wordText(rule: unknown): string {
  const { word, action, side } = rule as WordRule;
  return [
    word,
    i18next.t(`settingsPages:words.actionOf.${action}`),
    i18next.t(`settingsPages:words.sideOf.${side}`),
  ].join(' · ');
}

/** A rule in one line: its name, and what it says after how many seconds. */
function answerText(rule: unknown): string {
  const { name, trigger, enabled, steps } = rule as AnswerRule;
  const said = steps.map(({ seconds, text }) => `${seconds}s ${text.zh} / ${text.en}`).join('; ');
  return `${enabled ? '' : '× '}${name || trigger}: ${said}`;
}

function formFieldText(field: unknown): string {
  const { kind, label, required, options } = field as FormFieldSetting;
  const name = label[i18next.language === 'en' ? 'en' : 'zh'] || i18next.t(`settingsPages:formFields.kindOf.${kind}`);
  const choices = options.map(({ zh, en }) => `${zh} / ${en}`).join(', ');
  return [name, required && i18next.t('settingsPages:formFields.required'), choices].filter(Boolean).join(' · ');
}

const categoryText = (entry: CategoryEntry): string =>
  isArchived(entry) ? i18next.t('settingsPages:categories.archivedOne', { name: pathOf(entry) }) : pathOf(entry);

const hoursText = (hours: unknown): string => shiftText(hours as Shift);

export function specialDayText(day: unknown): string {
  const { name, from, to, hours } = day as SpecialDaySetting;
  const dates = from === to ? from : `${from} – ${to}`;
  const spans = hours.length === 0 ? i18next.t('settingsPages:closed') : hours.map(spanText).join(' ');
  return [name, dates, spans].filter(Boolean).join(' ');
}

/** Some fields of a section as words. A field that a site has no value of its own for says so. */
export const fieldsInWords = (section: SectionName, fields: Fields, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      Object.hasOwn(fields, name) ? valueWords(section, name, fields[name]) : i18next.t('settingsPages:inherited'),
    ]),
  );

/** The name of a value by its path: 非服务时间的说明 · 中文. */
export function fieldName(section: SectionName, [field = '', ...inside]: readonly string[]): string {
  const languages: Readonly<Record<string, string>> = {
    zh: i18next.t('settingsPages:zh'),
    en: i18next.t('settingsPages:en'),
  };
  return [fieldTextsOf(section).label(field), ...inside.map((part) => languages[part] ?? part)].join(' · ');
}
