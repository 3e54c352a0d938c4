import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Notice } from '../../ui/notice';
import { Page } from '../../ui/page';
import { LETTERS_KEY } from './keys';
import { Letter } from './letter';
import style from './letters.module.css';
import './texts';

const PAGE_SIZE = 20;

/** What visitors left when nobody was there, newest first. */
export function LettersPage() {
  const { t } = useTranslation('letters');
  const api = useApi();
  const errorText = useErrorText();
  const letters = useInfiniteQuery({
    queryKey: LETTERS_KEY,
    queryFn: ({ pageParam }) => api('GET /letter/getList', { pageNo: pageParam, pageSize: PAGE_SIZE }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined),
    refetchInterval: 60_000,
  });
  const list = letters.data?.pages.flatMap((page) => page.list) ?? [];

  return (
    <Page title={t('title')} count={letters.data?.pages[0]?.total}>
      {letters.isError && (
        <Notice
          kind="bad"
          action={
            <Button look="link" onClick={() => void letters.refetch()}>
              {t('retry', { ns: 'app' })}
            </Button>
          }
        >
          {t('loadFailed', { ns: 'app', why: errorText(letters.error) })}
        </Notice>
      )}
      {letters.isSuccess && list.length === 0 && <Empty title={t('empty')} hint={t('emptyHint')} />}
      <ul className={style.list}>
        {list.map((letter) => (
          <Letter key={letter.id} letter={letter} />
        ))}
      </ul>
      {letters.hasNextPage && (
        <div className={style.more}>
          <Button busy={letters.isFetchingNextPage} onClick={() => void letters.fetchNextPage()}>
            {t('more', { ns: 'app' })}
          </Button>
        </div>
      )}
    </Page>
  );
}
