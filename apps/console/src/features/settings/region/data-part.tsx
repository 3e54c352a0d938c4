import type { Answer } from '@parley/protocol/http/routes';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendFile } from '../../../lib/api/use-send-file';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { fullDay } from '../../../lib/time/format';
import { Button } from '../../../ui/button';
import { Failed } from '../../../ui/failed';
import { FileButton } from '../../../ui/file-button';
import { Notice } from '../../../ui/notice';
import { toast } from '../../../ui/toast/toast';
import style from '../controls/controls.module.css';

type Row = Answer<'GET /region/getData'>['list'][number];

/** The address data: version, age, what it knows, and how a newer file is taken. */
export function DataPart() {
  const { t } = useTranslation('region');
  const api = useApi();
  const id = useId();
  const language = currentLanguage();
  const send = useSendFile();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const asked = useQuery({ queryKey: ['region-data'], queryFn: () => api('GET /region/getData') });

  async function change(how: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await how();
      toast.good(done);
      await asked.refetch();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  const back = ({ family }: Row) =>
    change(() => api('POST /region/doRollBack', { family }, { quiet: true }), t('data.returned'));

  return (
    <section aria-labelledby={id} className={style.stack}>
      <h2 id={id}>{t('data.title')}</h2>
      <span className={style.note}>{t('data.lead')}</span>
      {asked.isError && <Failed error={asked.error} busy={asked.isFetching} onRetry={() => void asked.refetch()} />}
      <ul>
        {(asked.data?.list ?? []).map((row) => (
          <li key={row.family}>
            <strong>{t(`data.${row.family}`)}</strong> · {t(`data.${row.from}`)} ·{' '}
            {row.at === null ? t('data.noDay') : t('data.day', { day: fullDay(row.at, language) })} ·{' '}
            {t('data.size', { ranges: row.ranges.toLocaleString(language), size: (row.bytes / 1e6).toFixed(1) })} ·{' '}
            {t('data.found', { country: row.found.country, of: row.found.of })}
            {row.found.ofProvinces > 0 && t('data.provinces', row.found)}{' '}
            {row.hasEarlier && (
              <Button size="s" look="link" disabled={busy} onClick={() => void back(row)}>
                {t('data.back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <span className={style.note}>{t('data.coverage')}</span>
      <a href="https://db-ip.com" target="_blank" rel="noreferrer">
        {t('data.credit')}
      </a>
      <FileButton
        accept=".xdb"
        label={t('data.upload')}
        disabled={busy}
        onPick={(file) => void change(() => send('POST /region/doUpload', file), t('data.taken'))}
      >
        {t('data.upload')}
      </FileButton>
      <span className={style.note}>{t('data.uploadHint')}</span>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
    </section>
  );
}
