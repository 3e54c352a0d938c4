import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { shortTime } from '../../lib/time/format';
import { Button } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Notice } from '../../ui/notice';
import { SidePanel } from '../../ui/side-panel';
import { Pager } from '../../ui/table/pager';
import { NARROW, useMedia } from '../../ui/table/use-media';
import { toast } from '../../ui/toast/toast';
import { BLOCKED, type Blocked, RECORDS } from './keys';
import style from './login-log.module.css';

type Props = { onAdd: () => void; onClose: () => void };

/** Addresses from which nobody signs in: why, until when, and what they turned away. */
export function BlockedDrawer({ onAdd, onClose }: Props) {
  const { t } = useTranslation('loginLog');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const isNarrow = useMedia(NARROW);
  const [pageNo, setPage] = useState(1);
  const [going, setGoing] = useState<string | null>(null);
  const blocked = useQuery({ queryKey: [BLOCKED, pageNo], queryFn: () => api('GET /record/getBlocked', { pageNo }) });

  const mayBlock = blocked.data?.mayBlock ?? false;

  async function unblock({ id, address }: Blocked): Promise<void> {
    setGoing(id);
    try {
      await api('POST /record/doUnblock', { ids: [id] });
      toast.good(t('block.undone', { address }));
      await Promise.all([BLOCKED, RECORDS].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    } catch (error) {
      toast.bad(errorText(error));
    } finally {
      setGoing(null);
    }
  }

  const add = mayBlock && (
    <Button look="primary" onClick={onAdd}>
      {t('block.add')}
    </Button>
  );
  return (
    <SidePanel width={560} title={t('block.list')} onClose={onClose} extra={add}>
      {blocked.isError && <Notice kind="bad">{errorText(blocked.error)}</Notice>}
      {blocked.data?.total === 0 && <Empty title={t('block.empty')} hint={t('block.emptyHint')} />}
      <ul className={style.blocks}>
        {blocked.data?.list.map((one) => (
          <li key={one.id} className={style.block}>
            <div className={style.blockWords}>
              <strong className="tabular">{one.address}</strong>
              <span className={style.quiet}>
                {one.until === null
                  ? t('block.forEver')
                  : t('block.untilTime', { time: shortTime(one.until, Date.now(), currentLanguage()) })}
                {' · '}
                {t('block.hits', { count: one.hits })}
                {one.createdBy && ` · ${one.createdBy}`}
              </span>
              {one.reason && <span className={style.blockReason}>{one.reason}</span>}
            </div>
            {mayBlock && (
              <Button busy={going === one.id} onClick={() => void unblock(one)}>
                {t('block.undo')}
              </Button>
            )}
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
