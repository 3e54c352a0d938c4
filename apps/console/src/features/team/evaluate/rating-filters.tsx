import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Checkbox from 'antd/es/checkbox';
import Select from 'antd/es/select';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskedState } from '../../../lib/census/use-asked';
import { useApi } from '../../../lib/services';
import { type Place, RATED } from '../kind';
import style from '../team.module.css';
import { commonOf } from '../use-list';

const NO_FILTERS = { score: '', tag: '', hasComment: false };

type Props = { place: Place; go: (place: Partial<Place>) => void; state: AskedState };

/** Filters by whom a rating is of, and by score, tag and comment. */
export function RatingFilters({ place, go, state }: Props) {
  const { t } = useTranslation('team');
  const id = useId();
  const api = useApi();
  // Those given in the range, whatever the other filters of ratings say.
  const asked = { ...commonOf('evaluate', state, { ...place, ...NO_FILTERS }), ...state.span };
  const { data } = useQuery({
    queryKey: ['census', 'service', 'words', asked],
    queryFn: () => api('GET /census/service/getWords', asked as never, { quiet: true }),
    enabled: state.span !== null,
    placeholderData: keepPreviousData,
  });
  const tags = [...new Set([...(place.tag ? [place.tag] : []), ...(data?.tags.map(({ tag }) => tag) ?? [])])];
  return (
    <>
      <span className={style.control}>
        <label className={style.label} htmlFor={`${id}-rated`}>
          {t('filters.rated')}
        </label>
        <Select<Place['rated']>
          id={`${id}-rated`}
          className={style.by ?? ''}
          value={place.rated}
          options={RATED.map((value) => ({ value, label: t(`rated.${value || 'all'}`) }))}
          onChange={(rated) => go({ rated })}
        />
      </span>
      <span className={style.control}>
        <label className={style.label} htmlFor={id}>
          {t('filters.score')}
        </label>
        <Select<string>
          id={id}
          className={style.by ?? ''}
          value={place.score}
          options={['', '5', '4', '3', '2', '1'].map((value) => ({
            value,
            label: value === '' ? t('filters.anyScore') : t('filters.scoreOf', { score: value }),
          }))}
          onChange={(score) => go({ score })}
        />
      </span>
      <Checkbox checked={place.hasComment} onChange={({ target }) => go({ hasComment: target.checked })}>
        {t('filters.commented')}
      </Checkbox>
      <span className={style.control}>
        <label className={style.label} htmlFor={`${id}-tag`}>
          {t('filters.tag')}
        </label>
        <Select<string>
          id={`${id}-tag`}
          className={style.by ?? ''}
          value={place.tag}
          showSearch={{ optionFilterProp: 'label' }}
          options={[{ value: '', label: t('filters.anyTag') }, ...tags.map((tag) => ({ value: tag, label: tag }))]}
          onChange={(tag) => go({ tag })}
        />
      </span>
    </>
  );
}
