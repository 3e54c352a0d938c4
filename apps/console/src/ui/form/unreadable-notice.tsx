import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { Notice } from '../notice';
import style from './form-window.module.css';

type Props = {
  /** Top-level fields of the section whose stored value no longer parses; `*`: the whole section. */
  fields: readonly string[] | undefined;
  /** Labels of the form's fields. */
  names?: Readonly<Record<string, string>>;
};

/** Shown above a form of settings if stored values do not parse. */
export function UnreadableNotice({ fields = [], names = {} }: Props) {
  const { t } = useTranslation('form');
  if (fields.length === 0) return null;
  const named = fields.flatMap((field) => (names[field] ? [`“${names[field]}”`] : []));
  const list = new Intl.ListFormat(currentLanguage(), { type: 'conjunction' });
  return (
    <div className={style.unreadable}>
      <Notice kind="bad">
        {named.length === fields.length ? t('unreadableOf', { names: list.format(named) }) : t('unreadable')}
      </Notice>
    </div>
  );
}
