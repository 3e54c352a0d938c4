import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useApi } from '../../lib/services';
import { shortTime } from '../../lib/time/format';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Failed } from '../../ui/failed';
import { SidePanel } from '../../ui/side-panel';
import { ActionButton } from '../../ui/table/actions';
import { Pager } from '../../ui/table/pager';
import type { Done } from '../../ui/table/types';
import { NARROW, useMedia } from '../../ui/table/use-media';
import { BLOCKED, type Blocked, RECORDS } from './keys';
import style from './login-log.module.css';

type Props = { onAdd: () => void; onClose: () => void };

/** Blocked addresses: why, until when, and how many sign-ins were refused. */
export function BlockedDrawer({ onAdd, onClose }: Props) {
  const { t } = useTranslation('loginLog');
  const api = useApi();
  const queries = useQueryClient();
  const isNarrow = useMedia(NARROW);
  const [pageNo, setPage] = useState(1);
  const blocked = useQuery({ queryKey: [BLOCKED, pageNo], queryFn: () => api('GET /record/getBlocked', { pageNo }) });

  const mayBlock = blocked.data?.mayBlock ?? false;

  async function unblock({ id, address }: Blocked): Promise<Done> {
    await api('POST /record/doUnblock', { ids: [id] });
    await Promise.all([BLOCKED, RECORDS].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    return { text: t('block.undone', { address }) };
  }

  const add = mayBlock && (
    <Button look="primary" onClick={onAdd}>
      {t('block.add')}
    </Button>
  );
  return (
    <SidePanel width={560} title={t('block.list')} onClose={onClose} extra={add}>
      {blocked.isError && (
        <Failed error={blocked.error} busy={blocked.isFetching} onRetry={() => void blocked.refetch()} />
      )}
      {blocked.data?.total === 0 && <Empty title={t('block.empty')} hint={t('block.emptyHint')} />}
      <ul className={style.blocks}>
        {blocked.data?.list.map((block) => (
          <li key={block.id} className={style.block}>
            <div className={style.blockWords}>
              <strong className="tabular">{block.address}</strong>
              <span className={style.quiet}>
                {block.until === null
                  ? t('block.forEver')
                  : t('block.untilTime', { time: shortTime(block.until, Date.now(), currentLanguage()) })}
                {' · '}
                {t('block.hits', { count: block.hits })}
                {block.createdBy && ` · ${block.createdBy}`}
              </span>
              {block.reason && <span className={style.blockReason}>{block.reason}</span>}
            </div>
            {mayBlock && <ActionButton run={() => unblock(block)}>{t('block.undo')}</ActionButton>}
          </li>
        ))}
      </ul>
      {blocked.data && blocked.data.total > 0 && (
        <Pager
          pageNo={pageNo}
          pageSize={20}
          total={blocked.data.total}
          hasTimes
          hasMore={false}
          isNarrow={isNarrow}
          onTurn={setPage}
        />
      )}
    </SidePanel>
  );
}
