import { mostIn, noticeText, valueFault } from '@parley/core/channels/wechat/templates';
import { createUuidV7 } from '@parley/live/uuid-v7';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../../lib/services';
import { TextField } from '../../../../ui/text-field';
import { toast } from '../../../../ui/toast/toast';
import type { DialogProps } from '../../actions/action-dialog';
import { Chips, FormDialog } from '../../actions/dialogs/form-dialog';
import style from './quota.module.css';
import { type Template, useTemplates } from './use-templates';
import './texts';

const newId = createUuidV7();
const WIDTH = 520;

type Values = Record<string, string>;

/** Chooses a template of the visitor's account, fills it and sends it. */
export function TemplateDialog({ row, onClose }: DialogProps) {
  const { t } = useTranslation('replyQuota');
  const api = useApi();
  const list = useTemplates(row).data?.list ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [values, setValues] = useState<Values>({});
  /** Kept by a repetition after a failure, so that it is sent once; other words are another message. */
  const onlyID = useRef(newId());
  const template = list.find(({ id }) => id === chosen) ?? list[0];
  const change = (next: Values): void => {
    onlyID.current = newId();
    setValues(next);
  };

  async function send(): Promise<void> {
    if (!template) return;
    const filled = Object.fromEntries(template.fields.map(({ key }) => [key, values[key]?.trim() ?? '']));
    await api('POST /talk/template', {
      YQToken: row.YQToken,
      onlyID: onlyID.current,
      template: template.id,
      values: filled,
    });
    toast.good(t('template.queued'));
  }

  return (
    <FormDialog
      width={WIDTH}
      title={t('template.title')}
      submit={t('template.submit')}
      canSubmit={template?.fields.every(({ key }) => valueFault(key, values[key] ?? '') === null) ?? false}
      onClose={onClose}
      onSubmit={send}
    >
      <Chips
        label={t('template.choose')}
        options={list.map(({ id, name }) => ({ value: id, label: name }))}
        value={template?.id ?? null}
        isFirst
        onChange={(id) => {
          setChosen(id);
          change({});
        }}
      />
      {template && <Fields template={template} values={values} onChange={change} />}
      {template && <Preview text={noticeText(template, values)} />}
    </FormDialog>
  );
}

type FieldsProps = { template: Template; values: Values; onChange: (values: Values) => void };

function Fields({ template, values, onChange }: FieldsProps) {
  const { t } = useTranslation('replyQuota');
  return template.fields.map(({ key, label, example }) => {
    const value = values[key] ?? '';
    const fault = value === '' ? null : valueFault(key, value);
    return (
      <TextField
        key={`${template.id} ${key}`}
        label={label}
        value={value}
        hint={example && t('template.example', { example })}
        error={fault && t(`template.faults.${fault}`, { most: mostIn(key) })}
        onChange={(event) => onChange({ ...values, [key]: event.target.value })}
      />
    );
  });
}

function Preview({ text }: { text: string }) {
  const { t } = useTranslation('replyQuota');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <p id={id} className={style.label}>
        {t('template.preview')}
      </p>
      <p className={style.preview} dir="auto">
        {text}
      </p>
    </section>
  );
}
