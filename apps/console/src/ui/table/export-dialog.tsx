import Checkbox from 'antd/es/checkbox';
import Progress from 'antd/es/progress';
import Radio from 'antd/es/radio';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { Button } from '../button';
import { MovableDialog } from '../dialog/movable-dialog';
import { Notice } from '../notice';
import { inOrder, usualColumns } from './export-columns';
import style from './export-dialog.module.css';
import type { Exporting, OtherExport } from './types';
import { type ExportPhase, useExport } from './use-export';

type Format = 'csv' | 'xlsx';

type Props = Exporting & {
  /** Other files that this list offers. */
  others?: readonly OtherExport[];
  /** Filters and sorting as query parameters. */
  asked: Record<string, unknown>;
  total: number;
  /** Columns that the list shows, in its order; checked at first. */
  shown: readonly string[];
  onClose: () => void;
};

/** The filtered rows as a file: which rows, format and columns, and the progress of the download. */
export function ExportDialog({ others = [], asked, total, shown, onClose, ...rows }: Props) {
  const { t } = useTranslation('table');
  const [other, setOther] = useState<OtherExport | null>(null);
  const { route, columns } = other ?? rows;
  const { phase, start, stop } = useExport(route);
  const [format, setFormat] = useState<Format>('xlsx');
  const keys = columns.map(({ key }) => key);
  const [chosen, setChosen] = useState(() => usualColumns(columns, shown));
  const isRunning = phase.kind === 'running';

  function choose(next: OtherExport | null): void {
    setOther(next);
    setChosen(usualColumns((next ?? rows).columns, next ? [] : shown));
  }

  return (
    <MovableDialog
      width={520}
      title={t('export.title')}
      onCancel={onClose}
      footer={
        <span className={style.buttons}>
          <Button onClick={isRunning ? stop : onClose}>{isRunning ? t('export.stop') : t('export.close')}</Button>
          <Button
            look="primary"
            icon="export"
            busy={isRunning}
            disabled={chosen.length === 0}
            onClick={() =>
              void start({ ...asked, format, columns: inOrder(chosen, other ? keys : [...shown, ...keys]) })
            }
          >
            {t('export.start')}
          </Button>
        </span>
      }
    >
      <div className={style.parts}>
        {others.length > 0 && <What others={others} chosen={other} isOff={isRunning} onChoose={choose} />}
        <p>{other?.lead ?? t('export.lead', { count: total })}</p>
        <FormatPart format={format} isOff={isRunning} onChoose={setFormat} />
        <fieldset className={style.part} disabled={isRunning}>
          <legend>
            {t('export.columns')}
            <Button size="s" look="link" onClick={() => setChosen(chosen.length === keys.length ? [] : keys)}>
              {chosen.length === keys.length ? t('export.none') : t('export.all')}
            </Button>
          </legend>
          <Checkbox.Group
            className={style.columns ?? ''}
            value={chosen}
            options={columns.map(({ key, label }) => ({ value: key, label }))}
            onChange={(next) => setChosen(keys.filter((key) => next.includes(key)))}
          />
        </fieldset>
        <p className={style.hint}>{t('export.safe')}</p>
        <State phase={phase} />
      </div>
    </MovableDialog>
  );
}

type WhatProps = {
  others: readonly OtherExport[];
  /** Null: the rows of the list. */
  chosen: OtherExport | null;
  isOff: boolean;
  onChoose: (other: OtherExport | null) => void;
};

/** The rows of the list, or another file that the list offers. */
function What({ others, chosen, isOff, onChoose }: WhatProps) {
  const { t } = useTranslation('table');
  return (
    <fieldset className={style.part} disabled={isOff}>
      <legend>{t('export.what')}</legend>
      <Radio.Group
        value={others.findIndex(({ route }) => route === chosen?.route)}
        onChange={({ target }) => onChoose(others[target.value as number] ?? null)}
      >
        <Radio value={-1}>{t('export.rows')}</Radio>
        {others.map(({ route, label }, at) => (
          <Radio key={route} value={at}>
            {label}
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  );
}

type FormatProps = { format: Format; isOff: boolean; onChoose: (format: Format) => void };

function FormatPart({ format, isOff, onChoose }: FormatProps) {
  const { t } = useTranslation('table');
  return (
    <fieldset className={style.part} disabled={isOff}>
      <legend>{t('export.format')}</legend>
      <Radio.Group
        className={style.formats ?? ''}
        value={format}
        onChange={({ target }) => onChoose(target.value as Format)}
      >
        {(['xlsx', 'csv'] as const).map((kind) => (
          <Radio key={kind} value={kind}>
            {t(`export.${kind}`)}
            <span className={style.hint}>{t(`export.${kind}Hint`)}</span>
          </Radio>
        ))}
      </Radio.Group>
    </fieldset>
  );
}

function State({ phase }: { phase: ExportPhase }) {
  const { t } = useTranslation('table');
  const errorText = useErrorText();
  switch (phase.kind) {
    case 'idle':
      return null;
    case 'running': {
      const { part, bytes } = phase.progress;
      if (part === null) return <p role="status">{t('export.received', { size: sizeText(bytes) })}</p>;
      const percent = Math.round(part * 100);
      return (
        <div role="status">
          <Progress percent={percent} showInfo={false} aria-label={t('export.title')} />
          {t('export.progress', { percent, size: sizeText(bytes) })}
        </div>
      );
    }
    case 'done':
      return <Notice kind="good">{t('export.done', { name: phase.name, size: sizeText(phase.bytes) })}</Notice>;
    case 'stopped':
      return <Notice kind="info">{t('export.stopped')}</Notice>;
    case 'failed':
      return <Notice kind="bad">{t('export.failed', { why: errorText(phase.error) })}</Notice>;
  }
}

const KILOBYTE = 1000;

const sizeText = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE ? `${Math.ceil(bytes / KILOBYTE)} kB` : `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;
