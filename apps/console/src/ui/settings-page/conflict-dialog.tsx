import Segmented from 'antd/es/segmented';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/i18n';
import { zonedTime } from '../../lib/time/zone';
import { Button } from '../button';
import { MovableDialog } from '../dialog/movable-dialog';
import { DifferenceTable } from '../difference/difference-table';
import style from './settings-page.module.css';
import { fieldName, fieldsInWords } from './value-words';
import type { Conflict, Side } from './work';

type Props = {
  conflict: Conflict;
  onSettle: (chosen: Readonly<Record<string, Side>>) => void;
  onClose: () => void;
};

/** Tells the second of two people what the first has published or drafted; both values side by side, field by field. */
export function ConflictDialog({ conflict, onSettle, onClose }: Props) {
  const { t } = useTranslation('settingsPages');
  const { work, theirs, by, known, begun, lines } = conflict;
  const { section } = known;
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(lines.map(({ field, usual }) => [field, usual])),
  );
  const names = lines.map(({ field }) => field);
  const all = (side: Side) => setChosen(Object.fromEntries(names.map((field) => [field, side])));
  const isDraft = begun.revision > 0 && known.draft?.at === by?.at;
  const facts = {
    section: t(`sections.${section}`),
    name: by?.byName ?? '',
    time: by ? zonedTime(by.at, currentLanguage()) : '',
  };

  return (
    <MovableDialog
      title={t('conflict.title')}
      width={720}
      onCancel={onClose}
      footer={
        <span className={style.actions}>
          <Button onClick={() => all('theirs')}>{t('conflict.allTheirs')}</Button>
          <Button onClick={() => all('mine')}>{t('conflict.allMine')}</Button>
          <Button look="primary" onClick={() => onSettle(chosen)}>
            {t('conflict.go')}
          </Button>
        </span>
      }
    >
      <p>{t(by ? (isDraft ? 'conflict.drafted' : 'conflict.published') : 'conflict.unknown', facts)}</p>
      <DifferenceTable
        before={fieldsInWords(section, theirs, names)}
        after={fieldsInWords(section, work.own, names)}
        fieldName={(path) => fieldName(section, path)}
        titles={{ before: t('conflict.theirs'), after: t('conflict.mine') }}
        none={t('conflict.same')}
        tool={(field) => (
          <Segmented<Side>
            size="small"
            aria-label={t('conflict.choice', { field: fieldName(section, [field]) })}
            value={chosen[field] ?? 'mine'}
            onChange={(side) => setChosen((now) => ({ ...now, [field]: side }))}
            options={[
              { value: 'theirs', label: t('conflict.theirs') },
              { value: 'mine', label: t('conflict.mine') },
            ]}
          />
        )}
      />
    </MovableDialog>
  );
}
