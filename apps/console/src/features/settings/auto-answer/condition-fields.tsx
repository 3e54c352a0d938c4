import { channels } from '@parley/core/vocabulary';
import type { AnswerRule } from '@parley/protocol/settings/auto-answer';
import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../lib/services';
import { useVisitWords } from '../../../lib/visit-words/use-visit-words';
import { MultiSelect } from '../../../ui/form/multi-select';
import { HoursControl } from '../controls/hours-control';
import style from './auto-answer.module.css';
import { Labelled, Tags } from './labelled';

type Props = Pick<AnswerRule, 'sites' | 'groups' | 'channels' | 'pages' | 'tags' | 'hours' | 'times'> & {
  ruleKey: string;
  disabled: boolean;
  put: (changed: Partial<AnswerRule>) => void;
};

/** Where a rule applies. Lists of sites and groups are long: they are not drawn again while a text is typed. */
export const ConditionFields = memo(function ConditionFields({ ruleKey, disabled, put, ...rule }: Props) {
  const { t } = useTranslation('autoAnswer');
  const words = useVisitWords();
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['auto-answer-options'],
    queryFn: () => api('GET /letter/getOptions', undefined, { quiet: true }),
    staleTime: 60_000,
  });
  const choice = (name: 'sites' | 'groups' | 'channels', options: readonly { value: string; label: string }[]) => (
    <Labelled label={t(name)}>
      <MultiSelect
        mode="multiple"
        aria-label={t(name)}
        placeholder={t('any')}
        optionFilterProp="label"
        value={[...rule[name]]}
        disabled={disabled}
        onChange={(value: string[]) => put({ [name]: value })}
        options={[...options]}
      />
    </Labelled>
  );
  return (
    <section className={style.stack} aria-label={t('conditions')}>
      <strong>{t('conditions')}</strong>
      <div className={style.pair}>
        {choice('sites', data?.sites ?? [])}
        {choice('groups', data?.groups ?? [])}
        {choice(
          'channels',
          channels.map((value) => ({ value, label: words.channel(value) })),
        )}
        <Labelled label={t('hours')}>
          <Select
            aria-label={t('hours')}
            value={rule.hours}
            disabled={disabled}
            onChange={(hours: AnswerRule['hours']) => put({ hours })}
            options={(['any', 'open', 'closed'] as const).map((value) => ({ value, label: t(`hoursOf.${value}`) }))}
          />
        </Labelled>
        <Labelled label={t('pages')}>
          <Tags
            label={t('pages')}
            hint={t('pagesHint')}
            value={rule.pages}
            {...{ disabled }}
            onChange={(pages) => put({ pages })}
          />
        </Labelled>
        <Labelled label={t('tags')}>
          <Tags
            label={t('tags')}
            hint={t('any')}
            value={rule.tags}
            {...{ disabled }}
            onChange={(tags) => put({ tags })}
          />
        </Labelled>
      </div>
      <Labelled label={t('times')}>
        <HoursControl
          id={`${ruleKey}-times`}
          value={rule.times}
          disabled={disabled}
          onChange={(times) => put({ times: times as AnswerRule['times'] })}
        />
      </Labelled>
    </section>
  );
});
