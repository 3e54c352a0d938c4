import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../../lib/lazy-part';
import { Button } from '../../../../ui/button';
import { usePressOutside } from '../../../../ui/use-press-outside';
import style from '../composer.module.css';
import '../texts';

const Panel = lazyPart(() => import('./emoji-panel'), 'EmojiPanel');

/** Opens the picker, which stays open until Escape or a click elsewhere. */
export function EmojiButton({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation('workbenchComposer');
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);

  usePressOutside(root, isOpen, () => setOpen(false));

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from any focus inside
    <div
      ref={root}
      className={style.popupRoot}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        root.current?.querySelector('button')?.focus();
      }}
    >
      <Button
        look="quiet"
        className={style.tool ?? ''}
        icon="smile"
        aria-label={t('tools.emoji')}
        title={t('tools.emoji')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Panel
          onClose={() => setOpen(false)}
          onChoose={(emoji, isLast) => {
            if (isLast) setOpen(false);
            onChoose(emoji);
          }}
        />
      )}
    </div>
  );
}
