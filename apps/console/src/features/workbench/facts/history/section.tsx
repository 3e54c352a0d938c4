import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button';
import style from '../facts.module.css';
import { Loaded } from '../loaded';

type Paged<T> = {
  data: { pages: { list: readonly T[]; total: number }[] } | undefined;
  error: unknown;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch(): unknown;
  fetchNextPage(): unknown;
};

/** A titled list loaded page by page; `empty`: its text without rows. */
export function Section<T>({
  title,
  query,
  empty,
  beside,
  children,
}: {
  title: string;
  query: Paged<T>;
  empty: string;
  beside?: ReactNode;
  children: (list: T[]) => ReactNode;
}) {
  const { t } = useTranslation('app');
  return (
    <section className={style.section} aria-label={title}>
      <h3 className={style.heading}>
        {title}
        <span className={style.count}>{query.data?.pages[0]?.total}</span>
        {beside}
      </h3>
      <Loaded query={query} rows={3}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.list);
          return list.length === 0 ? <p className={style.quiet}>{empty}</p> : children(list);
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button size="s" look="quiet" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
