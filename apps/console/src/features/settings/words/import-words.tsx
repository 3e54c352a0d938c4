import type { WordRule } from '@parley/core/words/check-words';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { GrowingText } from '../../../ui/form/growing-text';
import style from '../controls/controls.module.css';
import { WordChoices } from './word-choices';
import { newWords } from './word-lines';
import own from './words.module.css';

type Props = { rules: readonly WordRule[]; onTake: (rules: readonly WordRule[]) => void; onClose: () => void };

/** Adds many words at once, one a line. */
export function ImportWords({ rules, onTake, onClose }: Props) {
  const { t } = useTranslation('settingsPages');
  const [text, setText] = useState('');
  const [choice, setChoice] = useState<Pick<WordRule, 'action' | 'side'>>({ action: 'block', side: 'both' });
  const found = newWords(rules, text);
  return (
    <fieldset className={style.day} aria-label={t('words.import')}>
      <GrowingText
        lines={[4, 12]}
        autoFocus
        aria-label={t('words.lines')}
        placeholder={t('words.lines')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span className={own.choices}>
        <WordChoices value={choice} of={t('words.import')} disabled={false} onChange={setChoice} />
        <Button
          size="s"
          disabled={found.length === 0}
          onClick={() => onTake(found.map((word) => ({ word, ...choice })))}
        >
          {t('words.take', { count: found.length })}
        </Button>
        <Button size="s" look="link" onClick={onClose}>
          {t('words.close')}
        </Button>
      </span>
    </fieldset>
  );
}
