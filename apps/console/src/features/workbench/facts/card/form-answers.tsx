import { useTranslation } from 'react-i18next';
import '../texts';
import style from './card.module.css';
import type { Card } from './card-field';

const NAMED = ['name', 'phone', 'email', 'wechat', 'qq'] as const;

/** What the visitor has filled in, newest form first. */
export function FormAnswers({ forms }: { forms: Card['forms'] }) {
  const { t, i18n } = useTranslation('workbenchFacts');
  const language = i18n.language === 'en' ? 'en' : 'zh';
  return forms.map((form) => {
    const named = NAMED.filter((kind) => form[kind] !== '').map((kind) => ({
      label: t(`form.kindOf.${kind}`),
      value: form[kind],
    }));
    const others = form.others.map(({ kind, label, value }) => ({
      label: label[language] || t(`form.kindOf.${kind}`),
      value,
    }));
    return (
      <p key={form.time} className={style.identity}>
        <span>
          {[...named, ...others].map(({ label, value }) => (
            <bdi key={label} style={{ display: 'block' }}>
              {label}: {value}
            </bdi>
          ))}
          <small>{t('form.given', { time: new Date(form.time).toLocaleString(i18n.language) })}</small>
        </span>
      </p>
    );
  });
}
