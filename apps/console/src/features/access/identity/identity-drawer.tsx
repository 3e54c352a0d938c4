import Segmented from 'antd/es/segmented';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { useSecret } from '../../../ui/form/use-secret';
import { Notice } from '../../../ui/notice';
import { SidePanel } from '../../../ui/side-panel';
import style from '../access.module.css';
import { CodeBlock } from '../code-block';
import { type Site, useMaySeeSecrets } from '../queries';
import { LANGUAGES, PAGE_SAMPLE, SAMPLES, type SampleLanguage } from './samples';

type Props = { site: Site; onClose: () => void };

/** How the site's own server vouches for its signed-in users: the secret, and code that signs with it. */
export function IdentityDrawer({ site, onClose }: Props) {
  const { t } = useTranslation('access');
  const maySeeSecrets = useMaySeeSecrets();
  const [language, setLanguage] = useState<SampleLanguage>('node');

  return (
    <SidePanel width={640} title={t('identity.title', { name: site.name })} onClose={onClose}>
      <section className={style.block}>
        <p className={style.hint}>{t('identity.lead')}</p>
        <Notice kind={site.signedOnly ? 'good' : 'info'}>
          {t(site.signedOnly ? 'identity.signedOnly' : 'identity.unsignedToo')}
        </Notice>
      </section>
      <section className={style.block}>
        <h3 className={style.heading}>{t('identity.secret')}</h3>
        <p className={style.hint}>{t('identity.secretHint')}</p>
        {maySeeSecrets ? <Secret site={site} /> : <Notice kind="info">{t('identity.forbidden')}</Notice>}
      </section>
      <section className={style.block}>
        <h3 className={style.heading}>{t('identity.onServer')}</h3>
        <div className={style.ways}>
          <Segmented
            aria-label={t('identity.language')}
            value={language}
            options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
            onChange={(next) => setLanguage(next as SampleLanguage)}
          />
        </div>
        {language === 'java' && <p className={style.hint}>{t('identity.java')}</p>}
        <CodeBlock text={SAMPLES[language]} label={NAMES[language]} />
      </section>
      <section className={style.block}>
        <h3 className={style.heading}>{t('identity.onPage')}</h3>
        <p className={style.hint}>{t('identity.onPageHint')}</p>
        <CodeBlock text={PAGE_SAMPLE} label={t('identity.onPage')} />
      </section>
    </SidePanel>
  );
}

const NAMES: Record<SampleLanguage, string> = { node: 'Node.js', php: 'PHP', python: 'Python', java: 'Java', go: 'Go' };

function Secret({ site }: { site: Site }) {
  const { t } = useTranslation('access');
  const api = useApi();
  const errorText = useErrorText();
  const { secret, failure, loading, show, renew, hide } = useSecret({
    read: () => api('GET /access/getSecret', { id: site.id }),
    renew: () => api('POST /access/renewSecret', { id: site.id }),
    words: { ask: t('identity.renewAsk'), ok: t('identity.renew'), renewed: t('identity.renewed') },
  });

  return (
    <>
      {secret !== null && <CodeBlock text={secret} label={t('identity.secret')} />}
      <div className={style.row}>
        {secret === null ? (
          <Button busy={loading === 'show'} onClick={() => void show()}>
            {t('identity.show')}
          </Button>
        ) : (
          <Button onClick={hide}>{t('identity.hide')}</Button>
        )}
        <Button look="quiet" busy={loading === 'renew'} onClick={() => void renew()}>
          {t('identity.renew')}
        </Button>
      </div>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
    </>
  );
}
