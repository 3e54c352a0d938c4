import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { fullTime } from '../../lib/time/format';
import { ENGINES, type Engine, webSearchUrl } from '../../lib/web-search';
import { Button } from '../../ui/button';
import { SafeLink } from '../../ui/safe-link';
import type { ErrorEntry } from './entries';
import style from './error-log.module.css';
import '../texts';

type Props = { entry: ErrorEntry; isOpen: boolean; onToggle: () => void };

/** One entry; a click shows its stack. */
export function ErrorRow({ entry, isOpen, onToggle }: Props) {
  const { t } = useTranslation('headerLater');
  const detail = useId();
  return (
    <tbody className={style.row}>
      <tr>
        <td data-label={t('errors.route')}>
          <SafeLink className={style.route} href={entry.url} title={entry.url}>
            {routeOf(entry.url)}
          </SafeLink>
          <span className={style.time}>
            {t(`errors.kinds.${entry.kind}`)} · {fullTime(entry.time, currentLanguage())}
          </span>
        </td>
        <td data-label={t('errors.message')}>
          <span className={style.message}>{entry.message}</span>
          {entry.times > 1 && <span className={style.times}>{t('errors.times', { count: entry.times })}</span>}
        </td>
        <td data-label={t('errors.detail')}>
          {entry.detail !== '' && (
            <Button size="s" aria-expanded={isOpen} aria-controls={isOpen ? detail : undefined} onClick={onToggle}>
              {t('errors.view')}
            </Button>
          )}
        </td>
        <td data-label={t('errors.actions')}>
          <span className={style.engines}>
            {(Object.keys(ENGINES) as Engine[]).map((engine) => (
              <SafeLink key={engine} href={webSearchUrl(engine, entry.message)}>
                {t(`errors.engines.${engine}`)}
              </SafeLink>
            ))}
          </span>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={4} className={style.open}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
            <pre id={detail} className={style.stack} tabIndex={0}>
              {entry.detail}
            </pre>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** The page's path, after the `#` of the address. */
const routeOf = (url: string): string => (url.includes('#') ? url.slice(url.indexOf('#') + 1) : '/') || '/';
