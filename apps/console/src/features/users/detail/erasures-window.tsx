import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { pageByPage } from '../../../lib/page-by-page';
import { useApi } from '../../../lib/services';
import { zonedTime } from '../../../lib/time/zone';
import { Button } from '../../../ui/button';
import { Empty } from '../../../ui/empty';
import { Failed } from '../../../ui/failed';
import style from './detail.module.css';
import type { Erasure } from './queries';
import './texts';
import { SidePanel } from '../../../ui/side-panel';
import { useFetchFile } from './use-person-export';

const PAGE = 20;

/** The list of erasures with time, agent, reason and proof. */
export function ErasuresWindow({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('userDetail');
  const api = useApi();
  const erasures = useInfiniteQuery({
    queryKey: ['erasures'],
    ...pageByPage(PAGE, (pageNo) => api('GET /users/erasures', { pageNo, pageSize: PAGE }, { quiet: true })),
  });
  const list = erasures.data?.pages.flatMap((page) => page.list) ?? [];
  const waiting = erasures.data?.pages[0]?.waiting ?? 0;
  return (
    <SidePanel width={640} title={t('erasures.title')} onClose={onClose}>
      <p className={style.from}>{t('erasures.lead')}</p>
      {waiting > 0 && <p role="status">{t('erasures.waiting', { count: waiting })}</p>}
      {erasures.isError && (
        <Failed error={erasures.error} busy={erasures.isFetching} onRetry={() => void erasures.refetch()} />
      )}
      {erasures.isPending && <div className={style.skeleton} aria-busy="true" />}
      {erasures.data && list.length === 0 && <Empty title={t('erasures.empty')} hint={t('erasures.emptyHint')} />}
      {list.length > 0 && (
        <ul className={style.same}>
          {list.map((erasure) => (
            <ErasureRow key={erasure.id} erasure={erasure} />
          ))}
        </ul>
      )}
      {erasures.hasNextPage && (
        <Button busy={erasures.isFetchingNextPage} onClick={() => void erasures.fetchNextPage()}>
          {t('erasures.more')}
        </Button>
      )}
    </SidePanel>
  );
}

function ErasureRow({ erasure: { id, nickname, time, reason, digest } }: { erasure: Erasure }) {
  const { t } = useTranslation('userDetail');
  const fetchFile = useFetchFile();
  const when = zonedTime(time, currentLanguage());
  return (
    <li>
      <div className={style.words}>
        <span>{nickname ? t('erasures.line', { who: nickname, when }) : t('erasures.ownLine', { when })}</span>
        <span className={style.text} dir="auto">
          {reason || (nickname ? t('erasures.noReason') : t('erasures.ownWish'))}
        </span>
        <code className={`${style.from} ${style.digest}`}>{digest}</code>
      </div>
      <Button
        size="s"
        icon="download"
        aria-label={`${t('erasures.download')}: ${when}`}
        onClick={() => void fetchFile('GET /users/erasureProof', { id })}
      >
        {t('erasures.download')}
      </Button>
    </li>
  );
}
