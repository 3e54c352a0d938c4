import Segmented from 'antd/es/segmented';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice';
import style from '../access.module.css';
import { CodeBlock } from '../code-block';
import { CodeSeen } from '../code-seen';
import { type Site, scriptOf, useSite } from '../queries';
import { InstallCheck } from './install-check';
import { LinkWay } from './link-way';
import { Policy } from './policy';
import { WAYS, type Way, WIDGET_SNIPPETS } from './snippets';
import '../texts';

/** Whether the code of a site is seen on a page, the code itself, and what is wrong with an address. */
export function InstallParts({ site: known }: { site: Site }) {
  const { t } = useTranslation('access');
  const site = useSite(known);
  const [way, setWay] = useState<Way>('script');
  const script = scriptOf(site);
  const isSeen = site.seenAt !== null;

  return (
    <>
      <section className={style.block}>
        <Notice kind={isSeen ? 'good' : 'wait'} title={t(isSeen ? 'install.seen' : 'install.waiting')}>
          {isSeen ? <CodeSeen site={site} /> : t('install.waitingHint')}
          {site.seenUrl && <div className={style.address}>{site.seenUrl}</div>}
        </Notice>
      </section>
      <section className={style.block}>
        <h3 className={style.heading}>{t('install.ways')}</h3>
        <div className={style.ways}>
          <Segmented
            aria-label={t('install.ways')}
            value={way}
            options={WAYS.map((value) => ({ value, label: t(`install.way.${value}`) }))}
            onChange={(next) => setWay(next as Way)}
          />
        </div>
        <p className={style.hint}>{t(`install.wayHint.${way}`)}</p>
        {way === 'link' || way === 'frame' ? (
          <LinkWay key={way} way={way} site={site} />
        ) : (
          <>
            <CodeBlock text={WIDGET_SNIPPETS[way]({ script, key: site.key })} label={t(`install.way.${way}`)} />
            <Policy way={way} address={script} />
          </>
        )}
        {isLocal(script) && <Notice kind="wait">{t('install.local')}</Notice>}
        <p className={style.hint}>
          <a href="/demo/sdk/" target="_blank" rel="noopener">
            {t('install.docs')}
          </a>
        </p>
      </section>
      <InstallCheck site={site} />
    </>
  );
}

const isLocal = (url: string): boolean => /^(?:localhost|127\.|\[::1\])/.test(new URL(url).host);
