import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { AntdFrame } from '../../../ui/antd-frame';
import { Button } from '../../../ui/button';
import { Page } from '../../../ui/page';
import { toast } from '../../../ui/toast/toast';
import { CodeBlock } from '../code-block';
import type { Site } from '../queries';
import { SiteSelect, SitesFailed, useSites } from '../site-select';
import '../texts';
import style from './sandbox.module.css';
import { useSandbox, type WindowLanguage } from './use-sandbox';

const LANGUAGES: readonly WindowLanguage[] = ['auto', 'zh', 'en'];

/** A page of our own with the window of a site, its controls, and what they are as code. */
export function SandboxPage() {
  const { t } = useTranslation('accessTry');
  const { sites } = useSites();
  const [chosen, setChosen] = useState<Site>();
  const site = chosen ?? sites[0];
  const frame = useRef<HTMLIFrameElement>(null);
  const sandbox = useSandbox(frame, site);
  return (
    <AntdFrame>
      <Page
        title={t('sandbox.title')}
        lead={t('sandbox.lead')}
        action={<SiteSelect value={site} onChange={setChosen} />}
      >
        <SitesFailed />
        <div className={style.sandbox}>
          <section className={style.controls} aria-label={t('sandbox.controls')}>
            <div className={style.row}>
              <Button onClick={sandbox.open}>{t('sandbox.open')}</Button>
              <Button onClick={sandbox.close}>{t('sandbox.close')}</Button>
              <Button
                onClick={() => {
                  sandbox.clear();
                  toast.good(t('sandbox.cleared'));
                }}
              >
                {t('sandbox.clear')}
              </Button>
            </div>
            {site && <SignIn site={site} onToken={sandbox.identify} />}
            <PageView onView={sandbox.view} />
            <Part title={t('sandbox.language')}>
              <Segmented
                aria-label={t('sandbox.language')}
                value={sandbox.language}
                options={LANGUAGES.map((value) => ({ value, label: t(`sandbox.languages.${value}`) }))}
                onChange={sandbox.speak}
              />
            </Part>
            <Part
              title={t('sandbox.code')}
              hint={sandbox.code.length === 0 ? t('sandbox.noCode') : t('sandbox.codeHint')}
            >
              {sandbox.code.length > 0 && (
                <>
                  <CodeBlock text={sandbox.code.join('\n')} label={t('sandbox.code')} />
                  <div>
                    <Button size="s" onClick={sandbox.clearCode}>
                      {t('sandbox.clearCode')}
                    </Button>
                  </div>
                </>
              )}
              <a href="/demo/sdk/" target="_blank" rel="noopener">
                {t('sandbox.docs')}
              </a>
            </Part>
          </section>
          {sandbox.src && (
            <iframe
              key={`${site?.id} ${sandbox.run}`}
              ref={frame}
              className={style.page}
              title={t('sandbox.page')}
              src={sandbox.src}
            />
          )}
        </div>
      </Page>
    </AntdFrame>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className={style.part}>
      <h2 className={style.heading}>{title}</h2>
      {hint && <p className={style.hint}>{hint}</p>}
      {children}
    </section>
  );
}

/** Signs a test identity, which is never one of the site's customers, and gives it to the page. */
function SignIn({ site, onToken }: { site: Site; onToken: (token: string) => Promise<string> }) {
  const { t } = useTranslation('accessTry');
  const api = useApi();
  const errorText = useErrorText();
  const [customer, setCustomer] = useState('customer-1');
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function signIn(): Promise<void> {
    setBusy(true);
    try {
      const asked = { id: site.id, customer: customer.trim(), name: name.trim() };
      const verdict = await onToken((await api('POST /access/doTestToken', asked)).token);
      const isGood = verdict === 'verified';
      toast[isGood ? 'good' : 'bad'](t(`sandbox.signedIn.${verdict as 'verified'}`));
    } catch (error) {
      toast.bad(errorText(error));
    }
    setBusy(false);
  }

  return (
    <Part title={t('sandbox.identity')}>
      <div className={style.pair}>
        <Input
          aria-label={t('sandbox.customer')}
          placeholder={t('sandbox.customer')}
          maxLength={64}
          value={customer}
          onChange={(event) => setCustomer(event.target.value)}
        />
        <Input
          aria-label={t('sandbox.name')}
          placeholder={t('sandbox.name')}
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <div>
        <Button busy={isBusy} disabled={customer.trim() === ''} onClick={() => void signIn()}>
          {t('sandbox.signIn')}
        </Button>
      </div>
    </Part>
  );
}

function PageView({ onView }: { onView: (view: { path: string; title: string }) => void }) {
  const { t } = useTranslation('accessTry');
  const [path, setPath] = useState('/price');
  const [title, setTitle] = useState('');
  return (
    <Part title={t('sandbox.view')}>
      <div className={style.pair}>
        <Input
          aria-label={t('sandbox.path')}
          placeholder={t('sandbox.path')}
          maxLength={500}
          spellCheck={false}
          value={path}
          onChange={(event) => setPath(event.target.value)}
        />
        <Input
          aria-label={t('sandbox.pageTitle')}
          placeholder={t('sandbox.pageTitle')}
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      <div>
        <Button onClick={() => onView({ path, title: title.trim() })}>{t('sandbox.sendView')}</Button>
      </div>
    </Part>
  );
}
