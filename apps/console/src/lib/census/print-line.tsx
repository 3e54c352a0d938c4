import { channels } from '@parley/core/vocabulary';
import { talkEntries } from '@parley/protocol/http/census/talk';
import { useTranslation } from 'react-i18next';
import { useVisitWords } from '../visit-words/use-visit-words';
import { FILTERS, type FilterKey } from './asked';
import style from './census.module.css';
import { type AskedState, useCensusOptions } from './use-asked';
import './texts';

type Props = {
  title: string;
  state: AskedState;
  /** Those of the page. */
  filters: readonly FilterKey[];
  /** What else the figures were chosen by. */
  more?: readonly string[];
};

/** On paper, where no controls are: what the page shows, of which days and by which filters. */
export function PrintLine({ title, state: { asked, days, zone, compared }, filters, more = [] }: Props) {
  const { t } = useTranslation('census');
  const { data } = useCensusOptions();
  const words = useVisitWords();
  const choices = {
    site: data?.sites,
    group: data?.groups,
    agent: data?.agents,
    channel: channels.map((value) => ({ value, label: words.channel(value) })),
    entry: talkEntries.map((value) => ({ value, label: t(`entries.${value}`) })),
  };
  const nameOf = (key: FilterKey, value: string): string =>
    choices[key]?.find((each) => each.value === value)?.label ?? t('gone');
  const chosen = FILTERS.flatMap((key) => {
    const value = filters.includes(key) ? asked.filters[key] : undefined;
    return value ? [t('printed.filter', { of: t(`filters.${key}`), name: nameOf(key, value) })] : [];
  });
  const said = [
    t('printed.days', days),
    t('zone', { zone }),
    ...(compared ? [t('comparedWith', compared.days)] : []),
    ...(chosen.length > 0 ? chosen : [t('printed.noFilter')]),
    ...more,
  ];
  return (
    <div className={style.printed}>
      <h1>{title}</h1>
      <p>{said.join(' · ')}</p>
    </div>
  );
}
