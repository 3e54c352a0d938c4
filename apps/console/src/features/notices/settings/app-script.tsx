import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../lib/paths';
import { useApi } from '../../../lib/services';
import { useCopied } from '../../../lib/use-copied';
import { Button } from '../../../ui/button';
import { Failed } from '../../../ui/failed';
import style from '../notices.module.css';
import { APP_SAMPLES, type AppSample, appSample } from './app-samples';

/** More sites than anybody has apps for. */
const MOST_SITES = 100;

/** The chat in a web view of one's own app, with a signed identity. */
export function AppScript() {
  const { t } = useTranslation('apps');
  const api = useApi();
  const id = useId();
  const [chosen, setChosen] = useState('');
  const [sample, setSample] = useState<AppSample>('ios');
  const asked = useQuery({
    queryKey: ['sites', 'for apps'],
    queryFn: () => api('GET /access/getList', { pageNo: 1, pageSize: MOST_SITES }, { quiet: true }),
  });
  const sites = asked.data?.list ?? [];
  const site = sites.find((one) => one.id === chosen) ?? sites[0];
  const domain = site?.domains.find((one) => !one.startsWith('*')) ?? location.hostname;
  const text = site && appSample[sample]({ script: `${location.origin}/widget.js`, key: site.key, domain });
  return (
    <section aria-labelledby={id} className={style.part}>
      <h2 id={id} className={style.heading}>
        {t('script.heading')}
      </h2>
      <p className={style.hint}>{t('script.hint')}</p>
      {asked.isError && <Failed error={asked.error} busy={asked.isFetching} onRetry={() => void asked.refetch()} />}
      {site && text && (
        <>
          <div className={style.buttons}>
            <Select
              aria-label={t('script.site')}
              className={style.select ?? ''}
              value={site.id}
              options={sites.map((one) => ({ value: one.id, label: one.name }))}
              onChange={setChosen}
            />
            <Select
              aria-label={t('script.platform')}
              className={style.select ?? ''}
              value={sample}
              options={APP_SAMPLES.map((value) => ({ value, label: t(`script.platforms.${value}`) }))}
              onChange={setSample}
            />
            <CopyButton text={text} />
          </div>
          <section className={style.code} aria-label={t(`script.platforms.${sample}`)} translate="no">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
            <pre tabIndex={0}>{text}</pre>
          </section>
          <p className={style.hint}>
            {t('script.secret')} <a href={`#${PATHS.sites}`}>{t('script.secretOpen')}</a>
          </p>
        </>
      )}
    </section>
  );
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('apps');
  const { isCopied, copy } = useCopied();
  return (
    <Button icon={isCopied ? 'check' : 'copy'} onClick={() => copy(text)}>
      {isCopied ? t('script.copied') : t('script.copy')}
    </Button>
  );
}
