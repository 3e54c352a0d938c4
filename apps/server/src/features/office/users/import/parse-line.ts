import type { CustomField } from '@parley/protocol/settings/archive';
import { isUnnamed } from '../../../../sheets/words';

export type ProblemKind = 'required' | 'phone' | 'mail' | 'number' | 'date' | 'choice' | 'yesNo' | 'too-long' | 'empty';
export type Problem = { column: number; trouble: ProblemKind };

/** The values of a line. */
export type Values = {
  name: string;
  phone: string;
  mail: string;
  wechat: string;
  remark: string;
  tags: string[];
  category: string;
  fields: Record<string, unknown>;
};

const MAX_LENGTHS: Record<string, number> = {
  name: 100,
  phone: 40,
  mail: 255,
  wechat: 100,
  remark: 5000,
  category: 100,
};
const MAX_TAGS = 50;
const TAG_LONGEST = 50;

/** Parses a line. The column of a problem that concerns no single cell is -1. */
export function parseLine(
  cells: readonly string[],
  fields: readonly string[],
  custom: readonly CustomField[],
): { values: Values; problems: Problem[] } {
  const values: Values = { name: '', phone: '', mail: '', wechat: '', remark: '', tags: [], category: '', fields: {} };
  const problems: Problem[] = [];
  fields.forEach((field, column) => {
    const said = (cells[column] ?? '').trim();
    const cell = field === 'name' && isUnnamed(said) ? '' : said;
    if (field === '') return;
    const own = custom.find(({ key }) => `fields.${key}` === field);
    if (cell === '') {
      if (own?.required) problems.push({ column, trouble: 'required' });
      return;
    }
    const trouble = own ? readCustom(values, own, cell) : readPlain(values, field, cell);
    if (trouble) problems.push({ column, trouble });
  });
  const isNobody = values.name + values.phone + values.mail + values.wechat === '';
  if (isNobody && problems.length === 0) problems.push({ column: -1, trouble: 'empty' });
  return { values, problems };
}

function readPlain(values: Values, field: string, cell: string): ProblemKind | null {
  if (field === 'tags') {
    values.tags = [...new Set(cell.split(/[,，;；、|]/).map((tag) => tag.trim()))].filter(Boolean);
    return values.tags.length > MAX_TAGS || values.tags.some((tag) => tag.length > TAG_LONGEST) ? 'too-long' : null;
  }
  if (cell.length > (MAX_LENGTHS[field] ?? 0)) return 'too-long';
  if (field === 'phone' && !isPhone(cell)) return 'phone';
  if (field === 'mail' && !MAIL.test(cell)) return 'mail';
  Object.assign(values, { [field]: cell });
  return null;
}

const MAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;

/** Accepts mobile numbers, landlines with or without area code, hotlines, and foreign numbers. */
export function isPhone(cell: string): boolean {
  const digits = cell.normalize('NFKC').replace(/[\s().-]/g, '');
  return (
    /^(?:\+?(?:00)?86)?1[3-9]\d{9}$/.test(digits) ||
    /^(?:\+?(?:00)?86)?0\d{9,11}$/.test(digits) ||
    /^[48]00\d{7}$/.test(digits) ||
    /^[2-9]\d{6,7}$/.test(digits) ||
    /^\+(?!86)\d{7,15}$/.test(digits)
  );
}

function readCustom(values: Values, { key, type, options }: CustomField, cell: string): ProblemKind | null {
  const keep = (value: unknown): null => {
    values.fields[key] = value;
    return null;
  };
  switch (type) {
    case 'number': {
      const number = Number(cell.replace(/,/g, ''));
      return Number.isFinite(number) ? keep(number) : 'number';
    }
    case 'date': {
      const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s.*)?$/.exec(cell) ?? [];
      if (!year || !month || !day) return 'date';
      const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
      return new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) ? keep(date) : 'date';
    }
    case 'choice':
      return options.includes(cell) ? keep(cell) : 'choice';
    case 'choices': {
      const chosen = cell.split(/[,，;；、|]/).map((one) => one.trim());
      return chosen.every((one) => options.includes(one)) ? keep(chosen) : 'choice';
    }
    case 'yesNo':
      if (/^(?:是|有|y|yes|true|1|√)$/i.test(cell)) return keep(true);
      return /^(?:否|无|没有|n|no|false|0|×)$/i.test(cell) ? keep(false) : 'yesNo';
    case 'text':
      return cell.length > 2000 ? 'too-long' : keep(cell);
  }
}

/**
 * Keys by which a line is the same person as another line or a person of the archive, computed like the columns
 * `phone_key` … of `people`. The name counts only without another key.
 */
export function keysOf({
  name,
  phone,
  mail,
  wechat,
}: Values): { by: 'phone' | 'mail' | 'wechat' | 'name'; key: string }[] {
  const keys = [
    { by: 'phone' as const, key: phone.replace(/\D/g, '').replace(/^(?:0086|86)(1\d{10})$/, '$1') },
    { by: 'mail' as const, key: mail.trim().toLowerCase() },
    { by: 'wechat' as const, key: wechat.trim().toLowerCase() },
  ].filter(({ key }) => key !== '');
  if (keys.length > 0) return keys;
  return name === '' ? [] : [{ by: 'name', key: name.trim().toLowerCase() }];
}
