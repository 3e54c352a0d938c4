import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import style from './thread.module.css';

/** Ending cannot be taken back, so it asks, right under the button. */
export function EndButton({ isBusy, onEnd }: { isBusy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('workbench');
  const [isAsking, setAsking] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const yes = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isAsking) return;
    yes.current?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setAsking(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isAsking]);

  function keep(): void {
    setAsking(false);
    button.current?.focus();
  }

  return (
    <div ref={root} className={style.ask}>
      <Button
        ref={button}
        size="s"
        look="danger"
        icon="end"
        busy={isBusy}
        aria-haspopup="dialog"
        aria-expanded={isAsking}
        onClick={() => setAsking(!isAsking)}
      >
        {t('actions.end')}
      </Button>
      {isAsking && (
        <div
          role="dialog"
          aria-label={t('actions.endAsk')}
          className={style.asking}
          onKeyDown={(event) => event.key === 'Escape' && keep()}
        >
          <p>{t('actions.endAsk')}</p>
          <div className={style.answers}>
            <Button size="s" onClick={keep}>
              {t('actions.keep')}
            </Button>
            <Button
              ref={yes}
              size="s"
              look="danger"
              onClick={() => {
                setAsking(false);
                onEnd();
              }}
            >
              {t('actions.endConfirm')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
