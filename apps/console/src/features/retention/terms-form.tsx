import Form from 'antd/es/form';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../ui/confirm/confirm';
import { SectionField, SectionForm } from '../../ui/section-form/section-form';
import { toast } from '../../ui/toast/toast';
import { KINDS, type KindName, type Terms } from './kinds';
import style from './retention.module.css';
import { useCount, usePreview } from './use-preview';

/** Edits the retention period of each kind in days; shows how much the new periods would remove now. */
export function TermsForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('retention');
  const count = useCount();

  /** Asks for confirmation if the new periods remove data now. False: cancelled, the form stays open. */
  async function submit(next: Terms, save: (terms: Terms) => Promise<void>): Promise<boolean> {
    const { counts } = await count(next);
    const sum = Object.values(counts).reduce((all, one) => all + one, 0);
    if (sum > 0) {
      const text = t('form.ask', { count: sum });
      if (!(await confirm({ text, ok: t('form.save'), isDangerous: true }))) return false;
    }
    await save(next);
    toast.good(t('form.saved'));
    return true;
  }

  return (
    <SectionForm
      section="retention"
      as="drawer"
      width={480}
      title={t('form.title')}
      submitText={t('form.save')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className={style.intro}>{t('form.intro')}</p>
      {KINDS.map((kind) => (
        <SectionField
          key={kind}
          section="retention"
          name={kind}
          unit={t('form.days')}
          extra={<RemovalPreview kind={kind} />}
        />
      ))}
    </SectionForm>
  );
}

/** How much the value in the form would remove now. */
function RemovalPreview({ kind }: { kind: KindName }) {
  const { t } = useTranslation('retention');
  const form = Form.useFormInstance<Terms>();
  const now = Form.useWatch([], form) as Partial<Terms> | undefined;
  const terms = useDeferredValue(now ?? {});
  const preview = usePreview(terms);
  if (!terms[kind]) return <span className={style.preview}>{t('form.forEver')}</span>;
  const count = preview.data?.counts[kind];
  if (count === undefined) return <span className={style.preview}>{t('form.counting')}</span>;
  return (
    <span className={style.preview} data-some={count > 0 || undefined}>
      {count === 0 ? t('form.nothing') : t(`form.would.${kind}`, { count })}
    </span>
  );
}
