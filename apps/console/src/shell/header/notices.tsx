import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../lib/lazy-part';
import { usePressOutside } from '../../ui/use-press-outside';
import type { NoticeFeed } from '../slots';
import { hearHeader } from './header-events';
import style from './notices.module.css';
import { ToolButton } from './tool-button';

const NoticePanel = lazyPart(
  () => import('./notice-panel'),
  'NoticePanel',
  ({ onFollow }) => onFollow(),
);

/** The bell with the number of unread letters, and the list under it. */
export function Notices({ feed }: { feed: NoticeFeed }) {
  const { t } = useTranslation('header');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => hearHeader('notices', () => setOpen(true)), []);
  usePressOutside(root, isOpen, () => setOpen(false));

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from every element inside
    <div
      ref={root}
      className={style.root}
      onKeyDown={(event) => isOpen && event.key === 'Escape' && close()}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <ToolButton
        ref={button}
        icon="bell"
        label={feed.unread > 0 ? t('noticesUnread', { count: feed.unread }) : t('notices')}
        count={feed.unread}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div id={id} role="dialog" aria-label={t('notices')} className={style.panel}>
          <NoticePanel feed={feed} onFollow={() => setOpen(false)} />
        </div>
      )}
    </div>
  );
}
