import Segmented from 'antd/es/segmented';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { Notice } from '../../../ui/notice';
import { SidePanel } from '../../../ui/side-panel';
import { toast } from '../../../ui/toast/toast';
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
  const [secret, setSecret] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [loading, setLoading] = useState<'show' | 'renew' | null>(null);

  async function load(what: 'show' | 'renew'): Promise<void> {
    setFailure(null);
    setLoading(what);
    try {
      const route = what === 'show' ? 'GET /access/getSecret' : 'POST /access/renewSecret';
      setSecret((await api(route, { id: site.id })).secret);
      if (what === 'renew') toast.good(t('identity.renewed'));
    } catch (error) {
      setFailure(error);
    } finally {
      setLoading(null);
    }
  }
  async function renew(): Promise<void> {
    const isSure = await confirm({ text: t('identity.renewAsk'), ok: t('identity.renew'), isDangerous: true });
    if (isSure) await load('renew');
  }

  return (
    <>
      {secret !== null && <CodeBlock text={secret} label={t('identity.secret')} />}
      <div className={style.row}>
        {secret === null ? (
          <Button busy={loading === 'show'} onClick={() => void load('show')}>
            {t('identity.show')}
          </Button>
        ) : (
          <Button onClick={() => setSecret(null)}>{t('identity.hide')}</Button>
        )}
        <Button look="quiet" busy={loading === 'renew'} onClick={() => void renew()}>
          {t('identity.renew')}
        </Button>
      </div>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
    </>
  );
}
