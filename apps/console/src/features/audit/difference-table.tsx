import { auditFields } from '@parley/protocol/fields/audit';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import style from './audit.module.css';
import { type Line, linesOf, type Shown } from './difference';
import { useWords } from './use-words';

type Props = { before: Record<string, unknown> | null; after: Record<string, unknown> | null };

/** Values before and after a change, side by side; one below the other on narrow screens. */
export function DifferenceTable({ before, after }: Props) {
  const { t } = useTranslation('audit');
  const texts = useFields(auditFields);
  const words = useWords();
  const lines = linesOf(before, after);
  if (lines.length === 0) return <p className={style.quiet}>{t('detail.noValues')}</p>;
  return (
    <table className={style.table}>
      <thead>
        <tr>
          <th scope="col">{t('detail.field')}</th>
          <th scope="col">{texts.label('before')}</th>
          <th scope="col">{texts.label('after')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line: Line) => (
          <tr key={line.field.join('.')}>
            <th scope="row">{words.field(line.field)}</th>
            <td data-side={texts.label('before')}>
              <Value value={line.before} side="before" />
            </td>
            <td data-side={texts.label('after')}>
              <Value value={line.after} side="after" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ value, side }: { value: Shown; side: 'before' | 'after' }) {
  const { t } = useTranslation('audit');
  switch (value.is) {
    case 'absent':
      return <span className={style.quiet}>—</span>;
    case 'empty':
      return <span className={style.quiet}>{t('detail.nothing')}</span>;
    case 'secret':
    case 'erased':
      return <span className={style.quiet}>{t(`detail.${value.is}`)}</span>;
    case 'yes':
    case 'no':
      return <span>{t(`detail.${value.is}`)}</span>;
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
