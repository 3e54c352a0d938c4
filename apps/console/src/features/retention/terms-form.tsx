import Form from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../ui/confirm/confirm';
import { FormPending } from '../../ui/form/form-pending';
import { FormWindow } from '../../ui/form/form-window';
import { UnreadableNotice } from '../../ui/form/unreadable-notice';
import { useRules } from '../../ui/form/use-rules';
import { toast } from '../../ui/toast/toast';
import { KINDS, type KindName, type Terms } from './kinds';
import style from './retention.module.css';
import { useCount, usePreview, useSaveTerms, useTerms } from './use-terms';

/** Days for each kind, and what they would remove now: said before anything is saved. */
export function TermsForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('retention');
  const stored = useTerms();
  const save = useSaveTerms();
  const count = useCount();
  const rules = useRules();
  if (!stored.data)
    return <FormPending as="drawer" width={480} title={t('form.title')} asked={stored} onClose={onClose} />;
  const { terms, version, unreadable } = stored.data;

  /** What cannot be taken back is asked about first; `false`: the form stays. */
  async function submit(next: Terms): Promise<boolean> {
    const { counts } = await count(next);
    const sum = Object.values(counts).reduce((all, one) => all + one, 0);
    if (sum > 0) {
      const text = t('form.ask', { count: sum });
      if (!(await confirm({ text, ok: t('form.save'), isDangerous: true }))) return false;
    }
    await save(next, version);
    toast.good(t('form.saved'));
    return true;
  }

  return (
    <FormWindow<Terms>
      as="drawer"
      width={480}
      title={t('form.title')}
      initial={terms}
      submitText={t('form.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <UnreadableNotice
        fields={unreadable}
        names={Object.fromEntries(KINDS.map((kind) => [kind, t(`kinds.${kind}`)]))}
      />
      <p className={style.intro}>{t('form.intro')}</p>
      {KINDS.map((kind) => (
        <Form.Item key={kind} label={t(`kinds.${kind}`)} htmlFor={`retention-${kind}`} extra={<Would kind={kind} />}>
          <span className={style.days}>
            <Form.Item name={kind} noStyle rules={[rules.required, rules.number({ min: 0, max: 36_500 })]}>
              <InputNumber id={`retention-${kind}`} precision={0} min={0} max={36_500} />
            </Form.Item>
            {t('form.days')}
          </span>
        </Form.Item>
      ))}
    </FormWindow>
  );
}

/** What the days in the form would remove now. */
function Would({ kind }: { kind: KindName }) {
  const { t } = useTranslation('retention');
  const form = Form.useFormInstance<Terms>();
  const now = Form.useWatch([], form) as Partial<Terms> | undefined;
  const terms = useDeferredValue(now ?? {});
  const preview = usePreview(terms);
  if (!terms[kind]) return <span className={style.would}>{t('form.forEver')}</span>;
  const count = preview.data?.counts[kind];
  if (count === undefined) return <span className={style.would}>{t('form.counting')}</span>;
  return (
    <span className={style.would} data-some={count > 0 || undefined}>
      {count === 0 ? t('form.nothing') : t(`form.would.${kind}`, { count })}
    </span>
  );
}
