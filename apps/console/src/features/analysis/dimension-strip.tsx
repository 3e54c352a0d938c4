import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { keptOf } from '../../lib/census/census-head';
import { useTab } from '../../lib/frame/tab-context';
import style from './analysis.module.css';
import { DIMENSIONS, type PageKind } from './kind';

/** Links to the other dimensions, with the same range and filters. */
export function DimensionStrip({ kind }: { kind: PageKind }) {
  const { t } = useTranslation('analysis');
  const { query } = useTab();
  const kept = keptOf(query);
  return (
    <nav className={style.strip} aria-label={t('dimensions')}>
      {DIMENSIONS.map((dimension) => (
        <NavLink
          key={dimension}
          className={style.tab ?? ''}
          aria-current={dimension === kind.page ? 'page' : undefined}
          to={`/${kind.area}/${dimension}${kept}`}
        >
          {t(`dimension.${dimension}`)}
        </NavLink>
      ))}
    </nav>
  );
}
