import { useState } from 'preact/hooks';
import type { SiteSettings } from '../../../appearance';
import { Icon } from '../../components/icons';
import { SafeLink } from '../../components/safe-link';
import type { Drafts } from '../../drafts';
import { useAllWords } from '../../i18n';
import { addStyles } from '../add-styles';
import css from './site-notice.css?inline';

addStyles(css);

/** A sentence of the site above the conversation; once closed, it stays so until its text changes. */
export function SiteNotice({ look, drafts }: { look: NonNullable<SiteSettings['look']>; drafts: Drafts }) {
  const { t, language } = useAllWords();
  const [, redraw] = useState(0);
  const { notice, noticeLink } = look;
  const text = notice?.[language];
  if (!text || drafts.get().closedNotice === text) return null;
  const close = () => {
    drafts.set({ closedNotice: text });
    redraw((n) => n + 1);
    // The pressed button goes away.
    document.querySelector<HTMLElement>('.log')?.focus();
  };
  return (
    <aside class="site-notice" aria-label={t('noticeTitle')}>
      <p>
        {text}
        {noticeLink && (
          <>
            {' '}
            <SafeLink href={noticeLink}>{t('noticeMore')}</SafeLink>
          </>
        )}
      </p>
      <button type="button" class="tool" aria-label={t('noticeClose')} title={t('noticeClose')} onClick={close}>
        <Icon name="end" size={16} />
      </button>
    </aside>
  );
}
