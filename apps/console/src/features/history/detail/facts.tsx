import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceWords } from '../../../lib/device-words';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { userDetailPath } from '../../../lib/paths';
import { regionText } from '../../../lib/region-text';
import { useCustomFields } from '../../../lib/settings/custom-fields';
import { sourceName } from '../../../lib/source-name';
import { listText } from '../../../lib/text/list-text';
import { fullTime } from '../../../lib/time/format';
import style from '../detail.module.css';
import type { Detail } from '../keys';
import { useWords } from '../use-words';

/** A section of the column next to the transcript. */
export function Part({
  title,
  lead,
  action,
  children,
}: {
  title: string;
  lead?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={style.part} aria-label={title}>
      <header className={style.partHead}>
        <h2>{title}</h2>
        {action}
      </header>
      {lead && <p className={style.lead}>{lead}</p>}
      {children}
    </section>
  );
}

export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={style.facts}>
    {facts
      .filter(([, value]) => value !== '' && value !== null)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
        </div>
      ))}
  </dl>
);

/** The person's card as it was when the conversation ended; the current card if none was stored. */
export function CardPart({ detail: { card, record, person } }: { detail: Detail }) {
  const { t } = useTranslation('history');
  const { visitor } = useWords();
  const lead =
    card.takenAt !== null
      ? t('cardThen', { time: fullTime(card.takenAt, currentLanguage()) })
      : t(record.state === 'end' ? 'cardNow' : 'cardOpen');
  const fields = useCustomFields();
  const own = Object.entries(card.fields).map(
    ([key, value]) => [fields.find((field) => field.key === key)?.name ?? key, textOf(value)] as const,
  );

  function textOf(value: unknown): string {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    return Array.isArray(value) ? listText(value.map(String)) : String(value ?? '');
  }

  return (
    <Part
      title={t('card')}
      lead={lead}
      action={person !== null && <a href={`#${userDetailPath(person)}`}>{t('toArchive')}</a>}
    >
      <Facts
        facts={[
          [t('person.name'), card.name || visitor(`#${card.number}`)],
          [t('person.phone'), card.phone],
          [t('person.mail'), card.mail],
          [t('person.wechat'), card.wechat],
          [t('person.tags'), listText(card.tags)],
          [t('person.remark'), card.remark],
          ...own,
        ]}
      />
    </Part>
  );
}

/** The visit in which the conversation began. */
export function VisitPart({ visit }: { visit: NonNullable<Detail['visit']> }) {
  const { t } = useTranslation('history');
  const words = useWords();
  const origin = [words.source(visit.source), sourceName(visit.engine)].filter(Boolean).join(' · ');
  return (
    <Part title={t('visit')}>
      <Facts
        facts={[
          [t('visitFacts.startedAt'), fullTime(visit.startedAt, currentLanguage())],
          [t('visitFacts.URL'), visit.URL],
          [t('visitFacts.source'), origin],
          [t(visit.source === 'wechat' ? 'visitFacts.scene' : 'visitFacts.keyword'), visit.keyword],
          [t('visitFacts.referrer'), visit.referrer],
          [t('visitFacts.region'), regionText(visit.region)],
          [t('visitFacts.address'), visit.address],
          [t('visitFacts.device'), [words.device(visit.device), deviceWords(visit)].filter(Boolean).join(' · ')],
          [t('visitFacts.screen'), visit.screen.replace('x', ' × ')],
          [t('visitFacts.pages'), String(visit.pages)],
        ]}
      />
    </Part>
  );
}
