import type { VisitorRow } from '@parley/protocol/types';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { fullTime, shortTime } from '../../../lib/time/format';
import { uuidTime } from '../../../lib/time/uuid-time';
import { Button } from '../../../ui/button';
import { useVisitorName } from '../visitor-name';
import style from './facts.module.css';
import { PageLink } from './page-link';
import { Trail } from './trail';

/** What is known of the visitor, and the pages it has read. */
export function FactsPane({ row, onClose }: { row: VisitorRow; onClose: () => void }) {
  const { t } = useTranslation('workbench');
  const name = useVisitorName()(row.name);
  const firstSeen = uuidTime(row.YQToken);
  return (
    <aside className={style.pane} aria-label={t('facts.title')}>
      <header className={style.header}>
        <h2 className={style.title}>{t('facts.title')}</h2>
        <Button
          className={style.close ?? ''}
          look="quiet"
          size="s"
          icon="close"
          aria-label={t('facts.close')}
          title={t('facts.close')}
          onClick={onClose}
        />
      </header>
      <div className={style.body}>
        <section className={style.section} aria-label={name}>
          <dl className={style.facts}>
            <Fact name={t('facts.page')}>
              {row.URL ? <PageLink address={row.URL} title={row.title} /> : t('list.noMessages')}
            </Fact>
            <Fact name={t('facts.referrer')}>
              {row.referrer ? <PageLink address={row.referrer} /> : <span>{t('facts.direct')}</span>}
            </Fact>
            <Fact name={t('facts.presence')}>{row.online ? t('facts.online') : t('facts.offline')}</Fact>
            <Fact name={t('facts.site')}>{row.site}</Fact>
            {row.language && <Fact name={t('facts.language')}>{languageName(row.language)}</Fact>}
            {firstSeen !== null && (
              <Fact name={t('facts.firstSeen')}>
                <Moment time={firstSeen} />
              </Fact>
            )}
            {row.openedAt !== null && (
              <Fact name={t('facts.opened')}>
                <Moment time={row.openedAt} />
              </Fact>
            )}
            {row.conversation && (
              <Fact name={t('facts.messages')}>
                <span className="tabular">{t('list.counts', { umsg: row.umsg, smsg: row.smsg })}</span>
              </Fact>
            )}
            <Fact name={t('facts.id')}>
              <code className={style.id} title={row.YQToken}>
                {row.YQToken}
              </code>
            </Fact>
          </dl>
        </section>
        <Trail visitor={row.YQToken} />
      </div>
    </aside>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={style.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Moment({ time }: { time: number }) {
  const language = currentLanguage();
  return (
    <time className="tabular" dateTime={new Date(time).toISOString()} title={fullTime(time, language)}>
      {shortTime(time, Date.now(), language)}
    </time>
  );
}

/** `zh-CN` in the words of whoever reads; a code that is none stays as it is. */
function languageName(code: string): string {
  const reader = currentLanguage();
  const names = languageNames.get(reader) ?? new Intl.DisplayNames([reader], { type: 'language' });
  languageNames.set(reader, names);
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Made once for each reader: making one takes milliseconds. */
const languageNames = new Map<string, Intl.DisplayNames>();
