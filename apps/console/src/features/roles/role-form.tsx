import { type MaskKind, maskKinds, type Scope, scopes } from '@parley/core/access/scope';
import { roleFields } from '@parley/protocol/fields/roles';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { FormWindow } from '../../ui/form/form-window';
import { useRules } from '../../ui/form/use-rules';
import { Notice } from '../../ui/notice';
import { PermissionPicker } from './permission-picker';
import { type Role, useEditRole } from './queries';
import style from './roles.module.css';
import { useRoleWords } from './words';

type Values = { name: string; role: string; scope: Scope; masks: MaskKind[]; permissions: string[] };

/** Initial values of the form: a role, a copy of one, or none. */
export type Draft = { of: 'new' } | { of: 'copy' | 'change'; role: Role };

/** Creates a role, or changes one. The version prevents overwriting another agent's change. */
export function RoleForm({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t } = useTranslation('roles');
  const texts = useFields(roleFields);
  const rules = useRules();
  const words = useRoleWords();
  const edit = useEditRole();
  const present = draft.of === 'change' ? draft.role : null;
  const isAdmin = present?.admin ?? false;
  const initial = useInitial(draft);

  return (
    <FormWindow<Values>
      tells
      as="drawer"
      width={640}
      title={present ? t('form.change', { name: present.name }) : t('form.create')}
      initial={initial}
      submitText={present ? t('form.submitChange') : t('form.submitCreate')}
      fieldOfError={{ 'in-use': 'role' }}
      onSubmit={(values) =>
        edit.mutateAsync({ ...values, ...(present && { id: present.id, version: present.version }) })
      }
      onClose={onClose}
    >
      {isAdmin && <Notice kind="info">{t('form.adminHint')}</Notice>}
      <Form.Item name="name" label={t('form.name')} rules={[rules.required]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="role"
        label={t('form.role')}
        extra={present?.builtIn ? t('form.builtInHint') : t('form.roleHint')}
        rules={[rules.required]}
      >
        <Input maxLength={64} disabled={present?.builtIn ?? false} autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item name="scope" label={t('form.scope')} extra={t('form.scopeHint')}>
        <Radio.Group disabled={isAdmin} className={style.scopes ?? ''}>
          {scopes.map((scope) => (
            <Radio key={scope} value={scope}>
              {words.scope(scope)}
              <span className={style.hint}>{t(`scopeHint.${scope}`)}</span>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      <Form.Item name="masks" label={t('form.masks')} extra={t('form.masksHint')}>
        <Checkbox.Group disabled={isAdmin}>
          {maskKinds.map((kind) => (
            <Checkbox key={kind} value={kind}>
              {texts.value('masks', kind)}
              <code className={style.code}>{t(`maskLooks.${kind}`)}</code>
            </Checkbox>
          ))}
        </Checkbox.Group>
      </Form.Item>
      <Form.Item name="permissions" label={t('form.permissions')}>
        <PermissionPicker disabled={isAdmin} />
      </Form.Item>
    </FormWindow>
  );
}

function useInitial(draft: Draft): Values {
  const { t } = useTranslation('roles');
  if (draft.of === 'new') return { name: '', role: '', scope: 'all', masks: [], permissions: ['talk:desk'] };
  const { name, role, scope, masks, permissions } = draft.role;
  return draft.of === 'change'
    ? { name, role, scope, masks, permissions }
    : { name: t('copyOf', { name }).slice(0, 100), role: `${role}-2`.slice(0, 64), scope, masks, permissions };
}
