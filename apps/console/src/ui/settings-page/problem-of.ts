import { isErrorId } from '@parley/protocol/errors';
import { type SectionName, sections } from '@parley/protocol/settings/sections';
import i18next from 'i18next';
import type * as z from 'zod';
import { errorText } from '../../lib/i18n/error-text';
import { judge, type Wanted } from '../form/judge';
import { fieldKinds } from '../section-form/field-kinds';
import type { Work } from './work';
import '../form/texts';

/** Why the server would refuse this value, in words; null: it fits. */
function problemOf(section: SectionName, field: string, value: unknown): string | null {
  for (const wanted of wantedOf(section, field)) {
    const verdict = judge(wanted, value);
    if (verdict) return i18next.t(`form:rule.${verdict.key}` as 'form:rule.required', verdict.fill);
  }
  const shapes: Readonly<Record<string, z.ZodType>> = sections[section].shape.shape;
  const issue = shapes[field]?.safeParse(value).error?.issues[0];
  if (!issue) return null;
  return boundText(issue) ?? errorText(isErrorId(issue.message) ? issue.message : 'bad-request');
}

/** Bounds inside a value, such as of one text of a list; the server's own words for them are about messages. */
function boundText(issue: z.core.$ZodIssue): string | null {
  if (issue.code === 'too_small' && issue.minimum === 1) return i18next.t('form:rule.required');
  if (issue.code !== 'too_big') return null;
  const max = Number(issue.maximum);
  if (issue.origin === 'string') return i18next.t('form:rule.maxText', { max });
  return issue.origin === 'array' ? i18next.t('form:rule.maxList', { max }) : null;
}

function wantedOf(section: SectionName, field: string): Wanted[] {
  const kind = fieldKinds(section)[field];
  if (kind?.kind === 'number')
    return [{ kind: 'required' }, { kind: 'bounds', of: 'Number', min: kind.min, max: kind.max }];
  if (kind?.kind === 'text' && kind.max !== undefined) return [{ kind: 'bounds', of: 'Text', max: kind.max }];
  if (kind?.kind === 'texts' && kind.maxCount !== undefined)
    return [{ kind: 'bounds', of: 'List', max: kind.maxCount }];
  return [];
}

/** Errors by field: `window.title`. */
export type Problems = Readonly<Record<string, string>>;

/** Fields whose value the server would refuse. */
export function problemsOf(works: readonly Work[]): Problems {
  const found = works.flatMap(({ known: { section }, own }) =>
    Object.entries(own).flatMap(([field, value]) => {
      const text = problemOf(section, field, value);
      return text === null ? [] : [[`${section}.${field}`, text] as const];
    }),
  );
  return Object.fromEntries(found);
}

/** Told errors whose field is still wrong; what the server alone knows is gone with the next change. */
export function stillWrong(told: Problems, works: readonly Work[]): Problems {
  // Nearly each key press: a long value is not read again for nothing.
  if (Object.keys(told).length === 0) return told;
  const found = problemsOf(works);
  return Object.fromEntries(Object.keys(told).flatMap((name) => (found[name] ? [[name, found[name]]] : [])));
}
