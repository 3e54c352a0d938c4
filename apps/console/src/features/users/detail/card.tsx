import { peopleFields } from '@parley/protocol/fields/people';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../../lib/fields/use-fields';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useCustomFields } from '../../../lib/settings/custom-fields';
import { fullTime } from '../../../lib/time/format';
import style from './detail.module.css';
import type { About } from './queries';
import { useWords } from './use-words';

const BUILT_IN = ['name', 'phone', 'mail', 'wechat', 'category'] as const;

/** The fields of a person; below each value, who entered it and when. */
export function Card({ about }: { about: About }) {
  const { t } = useTranslation('userDetail');
  const texts = useFields(peopleFields);
  const { person, provenance, identities } = about;
  const words = useWords();
  const fields = useCustomFields();

  const rows = [
    ...BUILT_IN.map((field) => ({ field: field as string, label: t(`fields.${field}`), value: person[field] })),
    { field: 'status', label: t('fields.status'), value: texts.value('status', person.status) },
    { field: 'owner', label: t('fields.owner'), value: person.owner?.nickname ?? t('pool') },
    { field: 'consent', label: t('fields.consent'), value: texts.value('consent', person.consent) },
    ...fields.map(({ key, name }) => ({
      field: `fields.${key}`,
      label: name,
      value: words.value(person.fields[key]),
    })),
    { field: 'remark', label: t('fields.remark'), value: person.remark },
  ];

  return (
    <section className={style.box} aria-label={t('fields.name')}>
      {person.tags.length > 0 && (
        <ul className={style.tags} aria-label={t('fields.tags')}>
          {person.tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      {person.tags.length > 0 && provenance.tags && (
        <p className={`${style.from} ${style.ofTags}`} title={fullTime(provenance.tags.time, currentLanguage())}>
          {words.provenance(provenance.tags)}
        </p>
      )}
      <dl className={style.fields}>
        {rows.map(({ field, label, value }) => {
          const mark = provenance[field];
          const origin = mark && words.provenance(mark);
          return (
            <div key={field} className={style.field} data-empty={value === '' || undefined}>
              <dt>{label}</dt>
              <dd>
                <span className={style.value} dir="auto">
                  {value || '—'}
                </span>
                {origin && value !== '' && (
                  <span className={style.from} title={mark && fullTime(mark.time, currentLanguage())}>
                    {origin}
                  </span>
                )}
              </dd>
            </div>
          );
        })}
        {identities.map((identity) => (
          <div key={`${identity.site} ${identity.link} ${identity.id}`} className={style.field}>
            <dt>{t('identity')}</dt>
            <dd>
              <span className={style.value}>
                {[identity.name, identity.phone, identity.email, identity.id].filter(Boolean).join(' · ')}
              </span>
              <span className={style.from}>
                {identity.siteName} ·{' '}
                {identity.link === undefined
                  ? t(identity.verified ? 'verified' : 'unverified')
                  : t('byLink', { link: identity.link })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
