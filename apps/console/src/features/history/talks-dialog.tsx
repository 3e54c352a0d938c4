import { sizeText } from '@parley/protocol/bodies';
import { useQuery } from '@tanstack/react-query';
import Radio from 'antd/es/radio';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../lib/frame/tab-context';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useServices } from '../../lib/services';
import { AntdFrame } from '../../ui/antd-frame';
import { Button } from '../../ui/button';
import { MovableDialog } from '../../ui/dialog/movable-dialog';
import { Notice } from '../../ui/notice';
import { readAddress, toRequest } from '../../ui/table/list-address';
import { useExport } from '../../ui/table/use-export';
import type { HistoryFilters } from './filters';
import style from './history.module.css';

type Props = { filters: HistoryFilters; onClose: () => void };

/** Exports the messages of all filtered conversations as one file. */
export function TalksDialog({ filters, onClose }: Props) {
  const { t } = useTranslation('history');
  const { query } = useTab();
  const { request } = useServices();
  const criteria = toRequest(filters, readAddress({ filters, sorts: ['openedAt'] }, query));
  const count = useQuery({
    queryKey: ['history-count', criteria],
    queryFn: () => request('GET /history/getList', { ...criteria, pageNo: 1, pageSize: 1 }, { quiet: true }),
  });
  const { phase, start, stop } = useExport('GET /history/exportTalks');
  const [format, setFormat] = useState<'txt' | 'json'>('txt');
  const isRunning = phase.kind === 'running';
  const { total = 0, more = false } = (count.data ?? {}) as { total?: number; more?: boolean };

  return (
    <AntdFrame>
      <MovableDialog
        width={480}
        title={t('talks')}
        onCancel={onClose}
        footer={
          <span className={style.buttons}>
            <Button onClick={isRunning ? stop : onClose}>{isRunning ? t('stop') : t('close')}</Button>
            <Button look="primary" icon="export" busy={isRunning} onClick={() => void start({ ...criteria, format })}>
              {t('start')}
            </Button>
          </span>
        }
      >
        <div className={style.parts}>
          <p>{t('talksLead', { total: more ? `${total}+` : String(total) })}</p>
          <Radio.Group
            className={style.formats ?? ''}
            value={format}
            disabled={isRunning}
            onChange={({ target }) => setFormat(target.value as 'txt' | 'json')}
          >
            <Radio value="txt">
              {t('talksTxt')} <span className={style.quiet}>{t('talksTxtHint')}</span>
            </Radio>
            <Radio value="json">
              {t('talksJson')} <span className={style.quiet}>{t('talksJsonHint')}</span>
            </Radio>
          </Radio.Group>
          <ExportState phase={phase} />
        </div>
      </MovableDialog>
    </AntdFrame>
  );
}

function ExportState({ phase }: { phase: ReturnType<typeof useExport>['phase'] }) {
  const { t } = useTranslation('history');
  const errorText = useErrorText();
  switch (phase.kind) {
    case 'idle':
      return null;
    case 'running':
      return <p role="status">{t('progress', { size: sizeText(phase.progress.bytes) })}</p>;
    case 'done':
      return <Notice kind="good">{t('saved', { name: phase.name })}</Notice>;
    case 'stopped':
      return <Notice kind="info">{t('stopped')}</Notice>;
    case 'failed':
      return <Notice kind="bad">{t('failed', { why: errorText(phase.error) })}</Notice>;
  }
}
