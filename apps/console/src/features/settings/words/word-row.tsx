import type { WordRule } from '@parley/core/words/check-words';
import { WORD_LENGTH } from '@parley/protocol/settings/words';
import Input from 'antd/es/input';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { WordChoices } from './word-choices';
import style from './words.module.css';

type Props = {
  rule: WordRule;
  /** Its place in the list, from 1. */
  number: number;
  disabled: boolean;
  onChange: (rule: WordRule) => void;
  onRemove: () => void;
};

export function WordRow({ rule, number, disabled, onChange, onRemove }: Props) {
  const { t } = useTranslation('settingsPages');
  return (
    <div className={style.rule}>
      <Input
        aria-label={t('words.word', { number })}
        maxLength={WORD_LENGTH}
        value={rule.word}
        disabled={disabled}
        onChange={(event) => onChange({ ...rule, word: event.target.value })}
      />
      <WordChoices value={rule} of={rule.word || t('words.word', { number })} disabled={disabled} onChange={onChange} />
      <Button
        icon="trash"
        look="quiet"
        disabled={disabled}
        aria-label={t('words.remove', { word: rule.word })}
        onClick={onRemove}
      />
    </div>
  );
}
