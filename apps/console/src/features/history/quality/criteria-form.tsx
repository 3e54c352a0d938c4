import { createUuidV7 } from '@parley/live/uuid-v7';
import type { QualityCriterion } from '@parley/protocol/settings/quality';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import { useTranslation } from 'react-i18next';
import { AntdFrame } from '../../../ui/antd-frame';
import { Button } from '../../../ui/button';
import { useRules } from '../../../ui/form/use-rules';
import { SectionForm } from '../../../ui/section-form/section-form';
import { toast } from '../../../ui/toast/toast';
import style from '../detail.module.css';

/** Edits the criteria of quality scores: name, description, weight. */
export function CriteriaForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('history');
  const rules = useRules();

  return (
    <AntdFrame>
      <SectionForm
        section="quality"
        as="drawer"
        width={520}
        title={t('criteriaTitle')}
        names={{ criteria: t('criteriaTitle') }}
        onSubmit={async ({ criteria }, save) => {
          await save({ criteria: criteria.map(withKey) });
          toast.good(t('criteriaSaved'));
        }}
        onClose={onClose}
      >
        <p className={style.lead}>{t('criteriaLead')}</p>
        <Form.List name="criteria">
          {(fields, { add, remove }) => (
            <>
              {fields.map(({ key, name }) => (
                <div key={key} className={style.criterion}>
                  <Form.Item name={[name, 'key']} hidden>
                    <Input />
                  </Form.Item>
                  <Form.Item name={[name, 'name']} label={t('criterion')} rules={[rules.required]}>
                    <Input maxLength={60} />
                  </Form.Item>
                  <Form.Item name={[name, 'weight']} label={t('criterionWeight')} rules={[rules.required]}>
                    <InputNumber min={1} max={100} precision={0} />
                  </Form.Item>
                  <Button
                    icon="trash"
                    look="quiet"
                    aria-label={t('removeCriterion')}
                    title={t('removeCriterion')}
                    disabled={fields.length === 1}
                    onClick={() => remove(name)}
                  />
                  <Form.Item name={[name, 'hint']} label={t('criterionHint')} className={style.hint ?? ''}>
                    <Input maxLength={300} />
                  </Form.Item>
                </div>
              ))}
              {fields.length < MAX_CRITERIA && (
                <Button icon="plus" onClick={() => add({ key: '', name: '', hint: '', weight: 10 })}>
                  {t('addCriterion')}
                </Button>
              )}
            </>
          )}
        </Form.List>
      </SectionForm>
    </AntdFrame>
  );
}

const MAX_CRITERIA = 20;
const newKey = createUuidV7();

/** Gives a new criterion a key. Scores refer to criteria by key, so renaming one keeps its scores. */
const withKey = (criterion: QualityCriterion): QualityCriterion => ({
  ...criterion,
  hint: criterion.hint ?? '',
  key: criterion.key || newKey(),
});
