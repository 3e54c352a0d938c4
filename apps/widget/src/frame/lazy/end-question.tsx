import { useEffect, useRef, useState } from 'preact/hooks';
import { useAllWords } from '../i18n';
import './cards';

/** Confirms the end: an ended conversation cannot be opened again. */
export function EndQuestion({ onEnd, done }: { onEnd(): Promise<void>; done(): void }) {
  const { t } = useAllWords();
  const [state, setState] = useState<'asking' | 'ending' | 'failed'>('asking');
  const first = useRef<HTMLButtonElement>(null);

  useEffect(() => first.current?.focus(), []);

  const end = () => {
    setState('ending');
    onEnd().then(done, () => setState('failed'));
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    done();
  };

  return (
    <div class="question" role="alertdialog" aria-label={t('endQuestion')} onKeyDown={leave}>
      <p>{state === 'failed' ? t('failed') : t('endQuestion')}</p>
      <button type="button" class="button" onClick={done}>
        {t('cancel')}
      </button>
      <button type="button" class="button main" ref={first} disabled={state === 'ending'} onClick={end}>
        {t('endConfirm')}
      </button>
    </div>
  );
}
