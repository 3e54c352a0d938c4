import { isErrorId } from '@parley/protocol/errors';
import { type SectionName, sections } from '@parley/protocol/settings/sections';
import i18next from 'i18next';
import type * as z from 'zod';
import { errorText } from '../../lib/i18n/error-text';
import { judge, type Wanted } from '../form/judge';
import { fieldKinds } from '../section-form/field-kinds';
import '../form/texts';

/** Why the server would refuse this value, in words; null: it fits. */
export function problemOf(section: SectionName, field: string, value: unknown): string | null {
  for (const wanted of wantedOf(section, field)) {
    const verdict = judge(wanted, value);
    if (verdict) return i18next.t(`form:rule.${verdict.key}` as 'form:rule.required', verdict.fill);
  }
  const shapes: Readonly<Record<string, z.ZodType>> = sections[section].shape.shape;
  const issue = shapes[field]?.safeParse(value).error?.issues[0];
  if (!issue) return null;
  return errorText(isErrorId(issue.message) ? issue.message : 'bad-request');
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
