import Checkbox from 'antd/es/checkbox';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../lib/desk/desk-context';
import '../texts';

const UNKNOWN = 'unknown';

export type Selection = {
  words: readonly string[];
  /** Beside the name of a row; nothing where it cannot be merged. */
  boxOf: (row: { key: string; name: string }) => ReactNode;
  clear: () => void;
};

/** Keywords that are selected to be merged, in the order in which they were; null: they cannot be merged here. */
export function useSelection(isOfKeywords: boolean): Selection | null {
  const { t } = useTranslation('analysis');
  const mayMerge = useMay()({ role: ['Admin'] });
  const [words, setWords] = useState<readonly string[]>([]);
  if (!isOfKeywords || !mayMerge) return null;
  const toggle = (word: string): void =>
    setWords(words.includes(word) ? words.filter((each) => each !== word) : [...words, word]);
  return {
    words,
    clear: () => setWords([]),
    boxOf: ({ key, name }) =>
      key === UNKNOWN ? null : (
        <Checkbox
          checked={words.includes(key)}
          aria-label={t('merges.select', { name })}
          onChange={() => toggle(key)}
        />
      ),
  };
}
