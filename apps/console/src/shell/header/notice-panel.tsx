import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { shortTime } from '../../lib/time/format';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { safeHtml } from '../../ui/safe-html';
import { toast } from '../../ui/toast/toast';
import type { NoticeFeed, NoticeItem, NoticeTab } from '../slots';
import style from './notices.module.css';

const TABS: readonly NoticeTab[] = ['notice', 'email'];

/** Notices in two lists; following a link closes the panel. */
export function NoticePanel({ feed, onFollow }: { feed: NoticeFeed; onFollow: () => void }) {
  const { t } = useTranslation(['header', 'app']);
  const errorText = useErrorText();
  const [tab, setTab] = useState<NoticeTab>('notice');
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const items = feed.items[tab];

  useEffect(() => tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus(), []);

  function choose(next: NoticeTab): void {
    setTab(next);
    feed.refetch();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const next = TABS[(TABS.indexOf(tab) + 1) % TABS.length] ?? 'notice';
    choose(next);
    tabs.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  }

  function clear(): void {
    feed.clear(tab);
    toast.good(t('notice.cleared'));
  }

  return (
    <>
      <div ref={tabs} role="tablist" aria-label={t('notices')} className={style.tabs} onKeyDown={onKeyDown}>
        {TABS.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            data-tab={each}
            aria-selected={each === tab}
            aria-controls={`${id}-list`}
            tabIndex={each === tab ? 0 : -1}
            className={style.tab}
            onClick={() => choose(each)}
          >
            {t(`notice.tabs.${each}`)}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <div id={`${id}-list`} role="tabpanel" aria-labelledby={`${id}-${tab}`} tabIndex={0} className={style.body}>
        {feed.error !== null && <p className={style.empty}>{errorText(feed.error)}</p>}
        {feed.error === null && items.length === 0 && (
          <p className={style.empty}>{feed.isLoading ? t('app:loading') : t(`notice.empty.${tab}`)}</p>
        )}
        <ul>
          {items.map((item) => (
            <Line key={item.key} item={item} onFollow={onFollow} />
          ))}
        </ul>
      </div>
      {items.length > 0 && (
        <Button className={style.clear} look="quiet" onClick={clear}>
          {t('notice.clear')}
        </Button>
      )}
    </>
  );
}

function Line({ item, onFollow }: { item: NoticeItem; onFollow: () => void }) {
  const { image, icon = 'bell', html, time } = item;
  return (
    <li className={style.line}>
      <span className={style.picture} aria-hidden="true">
        {image ? <img src={image} alt="" /> : <Icon name={icon} size={20} />}
      </span>
      <div className={style.words}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is pressed by Enter as well */}
        <div
          className={style.text}
          dir="auto"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made safe in the same place
          dangerouslySetInnerHTML={{ __html: safeHtml(html) }}
          onClick={(event) => (event.target as Element).closest('a') && onFollow()}
        />
        <time className={style.time} dateTime={new Date(time).toISOString()}>
          {shortTime(time, Date.now(), currentLanguage())}
        </time>
      </div>
    </li>
  );
}
