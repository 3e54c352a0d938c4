import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../components/icons';
import { useAllWords } from '../i18n';
import { addStyles } from './add-styles';
import css from './sheet.css?inline';

addStyles(css);

/** A page over the thread with a back button. It takes the keyboard focus and returns it on close. */
export function Sheet({ title, close, children }: { title: string; close(): void; children: ComponentChildren }) {
  const { t } = useAllWords();
  const back = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    back.current?.focus();
    return () => opener?.focus({ preventScroll: true });
  }, []);

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    close();
  };

  return (
    <section class="sheet" role="dialog" aria-modal="true" aria-label={title} onKeyDown={press}>
      <header>
        <button
          type="button"
          class="tool"
          ref={back}
          aria-label={t('letterBack')}
          title={t('letterBack')}
          onClick={close}
        >
          <Icon name="back" />
        </button>
        <h2>{title}</h2>
      </header>
      <div class="sheet-body">{children}</div>
    </section>
  );
}
