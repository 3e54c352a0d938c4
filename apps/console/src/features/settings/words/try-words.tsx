import { createWordCheck, type WordRule } from '@parley/core/words/check-words';
import Input from 'antd/es/input';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import style from '../controls/controls.module.css';

/** What the words on the page would make of a text, published or not: the same check as on the server. */
export function TryWords({ rules }: { rules: readonly WordRule[] }) {
  const { t } = useTranslation('settingsPages');
  const [text, setText] = useState('');
  const known = useDeferredValue(rules);
  const check = useMemo(() => createWordCheck(known), [known]);
  const id = useId();
  return (
    <div className={style.labelled}>
      <label htmlFor={id}>
        <span>{t('words.try')}</span>
      </label>
      <Input id={id} value={text} maxLength={2000} onChange={(event) => setText(event.target.value)} />
      <div className={style.stack} aria-live="polite">
        {text.trim() !== '' &&
          (['visitor', 'agent'] as const).map((side) => {
            const { text: out, blocked, masked, alerts } = check(text, side);
            const said = [
              ...(blocked.length > 0 ? [t('words.blocks', { words: blocked.join(t('words.and')) })] : []),
              ...(masked.length > 0 ? [t('words.masks', { text: out })] : []),
              ...(alerts.length > 0 ? [t('words.alerts', { words: alerts.join(t('words.and')) })] : []),
            ];
            return (
              <span key={side} className={style.note}>
                {t(`words.sideOf.${side}`)}
                {': '}
                {said.length > 0 ? said.join(t('words.next')) : t('words.passes')}
              </span>
            );
          })}
      </div>
    </div>
  );
}
