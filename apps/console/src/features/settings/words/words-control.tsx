import type { WordRule } from '@parley/core/words/check-words';
import { MOST_WORDS } from '@parley/protocol/settings/words';
import Input from 'antd/es/input';
import Pagination from 'antd/es/pagination';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from '../controls/controls.module.css';
import { ImportWords } from './import-words';
import { TryWords } from './try-words';
import { WordRow } from './word-row';

/** Words on one page of the list. */
const SHOWN = 20;

/** The list of sensitive words: filter, pages, import, and a field to try them. */
export function WordsControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const rules = value as readonly WordRule[];
  const [wanted, setWanted] = useState('');
  const [page, setPage] = useState(1);
  const [isImporting, setImporting] = useState(false);
  const found = rules.flatMap((rule, at) => (rule.word.includes(wanted.trim()) ? [{ rule, at }] : []));
  const shownPage = Math.min(page, Math.max(1, Math.ceil(found.length / SHOWN)));

  /** New words come first, where they are seen. */
  function add(more: readonly WordRule[]): void {
    setWanted('');
    setPage(1);
    onChange([...more, ...rules].slice(0, MOST_WORDS));
  }

  return (
    <div className={style.stack}>
      <span className={style.line}>
        <Input
          id={id}
          allowClear
          aria-label={t('words.find')}
          placeholder={t('words.find')}
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Button
          size="s"
          icon="plus"
          disabled={disabled || rules.length >= MOST_WORDS}
          onClick={() => add([{ word: '', action: 'block', side: 'both' }])}
        >
          {t('words.add')}
        </Button>
        <Button size="s" disabled={disabled || rules.length >= MOST_WORDS} onClick={() => setImporting(!isImporting)}>
          {t('words.import')}
        </Button>
      </span>
      {isImporting && (
        <ImportWords
          rules={rules}
          onTake={(more) => {
            add(more);
            setImporting(false);
          }}
          onClose={() => setImporting(false)}
        />
      )}
      {found.slice((shownPage - 1) * SHOWN, shownPage * SHOWN).map(({ rule, at }) => (
        <WordRow
          key={at}
          rule={rule}
          number={at + 1}
          disabled={disabled}
          onChange={(next) => onChange(rules.map((one, each) => (each === at ? next : one)))}
          onRemove={() => onChange(rules.filter((_, each) => each !== at))}
        />
      ))}
      {found.length > SHOWN && (
        <Pagination
          size="small"
          current={shownPage}
          pageSize={SHOWN}
          total={found.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
      <span className={style.note}>{t('words.count', { count: rules.length, most: MOST_WORDS })}</span>
      {rules.length > 0 && <TryWords rules={rules} />}
    </div>
  );
}
