import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { linesOf, type Shown } from './difference';
import style from './difference.module.css';
import './texts';

type Props = {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  /** The name of a value by its path. */
  fieldName: (path: readonly string[]) => string;
  /** Headings; default: before and after. */
  titles?: { before: string; after: string };
  /** Below the name of a field, at the first line of it. */
  tool?: (field: string) => ReactNode;
  /** Shown if nothing differs. */
  none?: string;
};

/** Values before and after a change, side by side; one below the other on narrow screens. */
export function DifferenceTable({ before, after, fieldName, titles, tool, none }: Props) {
  const { t } = useTranslation('difference');
  const { before: left, after: right } = titles ?? { before: t('before'), after: t('after') };
  const lines = linesOf(before, after);
  if (lines.length === 0) return none ? <p className={style.quiet}>{none}</p> : null;
  const isFirst = (at: number) => lines[at - 1]?.field[0] !== lines[at]?.field[0];
  return (
    <table className={style.table}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{left}</th>
          <th scope="col">{right}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={line.field.join('.')}>
            <th scope="row">
              {fieldName(line.field)}
              {tool && isFirst(at) && <div>{tool(line.field[0] ?? '')}</div>}
            </th>
            <td data-side={left}>
              <ShownValue value={line.before} side="before" />
            </td>
            <td data-side={right}>
              <ShownValue value={line.after} side="after" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value in words; `side` marks the items of a list that are on this side only. */
export function ShownValue({ value, side }: { value: Shown; side: 'before' | 'after' }) {
  const { t } = useTranslation('difference');
  switch (value.is) {
    case 'absent':
      return <span className={style.quiet}>—</span>;
    case 'empty':
      return <span className={style.quiet}>{t('nothing')}</span>;
    case 'secret':
    case 'erased':
      return <span className={style.quiet}>{t(value.is)}</span>;
    case 'yes':
    case 'no':
      return <span>{t(value.is)}</span>;
    case 'text':
      return (
        <span className={style.text} dir="auto">
          {value.text}
        </span>
      );
    case 'list':
      return (
        <ul className={style.list}>
          {value.items.map(({ text, isOwn }) => (
            <li key={text} data-own={isOwn ? side : undefined}>
              {text}
            </li>
          ))}
        </ul>
      );
  }
}
