import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../../lib/frame/tab-context';
import { lazyPart } from '../../../lib/lazy-part';
import { Button } from '../../../ui/button';
import { useCategories } from '../queries';
import style from '../robots.module.css';
import { type Branch, namesBelow, treeOf } from './category-paths';

const RenameForm = lazyPart(() => import('./rename-form'), 'RenameForm');

/** As the list's address writes several values. */
const joined = (names: readonly string[]): string => names.map((name) => name.replace(/[\\,]/g, '\\$&')).join(',');

/** Categories of a robot's entries; choosing one filters the list. */
export function CategoryTree({ robot }: { robot: string }) {
  const { t } = useTranslation('askRobot');
  const { query, setQuery } = useTab();
  const { data } = useCategories(robot);
  const [renamed, setRenamed] = useState<string | null>(null);
  const categories = data?.list ?? [];
  const total = categories.reduce((sum, { entries }) => sum + entries, 0);
  const choose = (category: string | null) => setQuery({ ...query, category, page: null }, { replace: false });

  const branches = (level: readonly Branch[]) => (
    <ul>
      {level.map(({ name, path, entries, below }) => {
        const value = joined(namesBelow(categories, path));
        const isChosen = query.category === value;
        return (
          <li key={path}>
            <span className={style.branch}>
              <button
                type="button"
                className={style.node}
                aria-current={isChosen || undefined}
                onClick={() => choose(isChosen ? null : value)}
              >
                <bdi title={path}>{name}</bdi>
                <span className={style.count}>{entries}</span>
              </button>
              {isChosen && (
                <Button
                  size="s"
                  look="quiet"
                  icon="pencil"
                  aria-label={t('category.rename', { name: path })}
                  onClick={() => setRenamed(path)}
                />
              )}
            </span>
            {below.length > 0 && branches(below)}
          </li>
        );
      })}
    </ul>
  );

  return (
    <nav className={style.tree} aria-label={t('category.title')}>
      <ul>
        <li>
          <button
            type="button"
            className={style.node}
            aria-current={query.category === undefined || undefined}
            onClick={() => choose(null)}
          >
            {t('category.all')}
            <span className={style.count}>{total}</span>
          </button>
        </li>
      </ul>
      {branches(treeOf(categories))}
      {renamed !== null && (
        <RenameForm robot={robot} from={renamed} categories={categories} onClose={() => setRenamed(null)} />
      )}
    </nav>
  );
}
