import Checkbox from 'antd/es/checkbox';
import Modal from 'antd/es/modal';
import Progress from 'antd/es/progress';
import Radio from 'antd/es/radio';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { Button } from '../button';
import { DragFrame } from '../dialog/drag-frame';
import { Notice } from '../notice';
import { useFocusBack } from '../use-focus-back';
import style from './export-dialog.module.css';
import type { Exporting, OtherExport } from './types';
import { type ExportPhase, useExport } from './use-export';

type Props = Exporting & {
  /** What else this list can be had as. */
  others?: readonly OtherExport[];
  /** Filters and order, as the server takes them. */
  asked: Record<string, unknown>;
  total: number;
  /** Columns that the list shows: the ones ticked at first. */
  shown: readonly string[];
  onClose: () => void;
};

/** The filtered rows as a file: which kind, which columns, how far it is. */
export function ExportDialog({ others = [], asked, total, shown, onClose, ...rows }: Props) {
  useFocusBack();
  const { t } = useTranslation('table');
  const [other, setOther] = useState<OtherExport | null>(null);
  const { route, columns } = other ?? rows;
  const { phase, start, stop } = useExport(route);
  const [format, setFormat] = useState<'csv' | 'xlsx'>('xlsx');
  const keys = columns.map(({ key }) => key);
  const [chosen, setChosen] = useState(() => usual(rows));
  const isRunning = phase.kind === 'running';

  function usual(of: Exporting): string[] {
    const all = of.columns.map(({ key }) => key);
    const both = of === rows ? all.filter((key) => shown.includes(key)) : [];
    return both.length > 0 ? both : all;
  }

  function choose(next: OtherExport | null): void {
    setOther(next);
    setChosen(usual(next ?? rows));
  }

  // In the order that the list has them.
  const wanted = (other ? keys : [...shown, ...keys]).filter(
    (key, at, all) => chosen.includes(key) && all.indexOf(key) === at,
  );

  return (
    <Modal
      open
      width={520}
      title={t('export.title')}
      centered
      styles={{ body: { maxHeight: 'calc(100vh - 200px)', overflowY: 'auto' } }}
      modalRender={(modal) => <DragFrame>{modal}</DragFrame>}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <span className={style.buttons}>
          <Button onClick={isRunning ? stop : onClose}>{isRunning ? t('export.stop') : t('export.close')}</Button>
          <Button
            look="primary"
            icon="export"
            busy={isRunning}
            disabled={chosen.length === 0}
            onClick={() => void start({ ...asked, format, columns: wanted })}
          >
            {t('export.start')}
          </Button>
        </span>
      }
    >
      <div className={style.parts}>
        {others.length > 0 && (
          <fieldset className={style.part} disabled={isRunning}>
            <legend>{t('export.what')}</legend>
            <Radio.Group
              value={others.findIndex(({ route: own }) => own === other?.route)}
              onChange={({ target }) => choose(others[target.value as number] ?? null)}
            >
              <Radio value={-1}>{t('export.rows')}</Radio>
              {others.map(({ route: own, label }, at) => (
                <Radio key={own} value={at}>
                  {label}
                </Radio>
              ))}
            </Radio.Group>
          </fieldset>
        )}
        <p>{other?.lead ?? t('export.lead', { count: total })}</p>
        <fieldset className={style.part} disabled={isRunning}>
          <legend>{t('export.format')}</legend>
          <Radio.Group
            className={style.formats ?? ''}
            value={format}
            onChange={({ target }) => setFormat(target.value as 'csv' | 'xlsx')}
          >
            {(['xlsx', 'csv'] as const).map((kind) => (
              <Radio key={kind} value={kind}>
                {t(`export.${kind}`)}
                <span className={style.hint}>{t(`export.${kind}Hint`)}</span>
              </Radio>
            ))}
          </Radio.Group>
        </fieldset>
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
    </Modal>
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
