import { INVITATION_LENGTH } from '@parley/protocol/codes';
import { invitationField } from '@parley/protocol/settings/invitation';
import Form from 'antd/es/form';
import { useTranslation } from 'react-i18next';
import { AntdFrame } from '../../../../ui/antd-frame';
import { Button } from '../../../../ui/button';
import { GrowingText } from '../../../../ui/form/growing-text';
import { useRules } from '../../../../ui/form/use-rules';
import { SectionForm } from '../../../../ui/section-form/section-form';
import { toast } from '../../../../ui/toast/toast';
import style from './asking.module.css';

const MAX_TEXTS = 20;

/** Edits the ready invitations in both languages. */
export function InvitationTextsForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('workbenchDialogs');
  const names = { textsZh: t('invite.textsZh'), textsEn: t('invite.textsEn') };
  return (
    <AntdFrame>
      <SectionForm
        section="invitation"
        as="drawer"
        width={560}
        title={t('invite.editReady')}
        names={names}
        onSubmit={async (values, save) => {
          await save(values);
          toast.good(t('invite.saved'));
        }}
        onClose={onClose}
      >
        <Texts name={invitationField.zh} label={names.textsZh} />
        <Texts name={invitationField.en} label={names.textsEn} />
      </SectionForm>
    </AntdFrame>
  );
}

function Texts({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation('workbenchDialogs');
  const rules = useRules();
  return (
    <fieldset className={style.readyTexts}>
      <legend className={style.label}>{label}</legend>
      <Form.List name={name}>
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name: at }, index) => (
              <div key={key} className={style.readyRow}>
                <Form.Item name={at} rules={[rules.required]} className={style.readyField ?? ''}>
                  <GrowingText lines={[1, 4]} maxLength={INVITATION_LENGTH} aria-label={`${label} ${index + 1}`} />
                </Form.Item>
                <Button
                  icon="trash"
                  look="quiet"
                  aria-label={t('invite.removeText')}
                  title={t('invite.removeText')}
                  onClick={() => remove(at)}
                />
              </div>
            ))}
            {fields.length < MAX_TEXTS && (
              <Button icon="plus" onClick={() => add('')}>
                {t('invite.addText')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
