import { permissions as ALL_PERMISSIONS } from '@parley/core/access/permissions';
import { faceOf } from '@parley/core/visitors/faces';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Switch from 'antd/es/switch';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error';
import { FaceFields } from '../../ui/faces/face-fields';
import { languageName, USUAL_LANGUAGES } from '../../ui/faces/languages';
import { FormWindow } from '../../ui/form/form-window';
import { MultiSelect } from '../../ui/form/multi-select';
import { useRules } from '../../ui/form/use-rules';
import { ConflictNotice } from './conflict-notice';
import { type AgentValues, blankValues, copiedValues, valuesOf } from './form-values';
import { PictureField } from './picture-field';
import { type Agent, useAvatar, useEditAgent, useGroups, useRoles } from './queries';
import { RegionSelect } from './region-select';
import style from './service.module.css';
import { ShiftFields } from './shift-fields';
import { SkillFields } from './skill-fields';
import { TextPair } from './text-pair';

export type Conflict = { by: string; agent: Agent };

type Props = {
  /** Null: a new one. */
  agent: Agent | null;
  /** A new one with this one's roles, groups, limits and texts. */
  isCopy: boolean;
  onClose: () => void;
};

/** Creates an agent, or changes one; what is left as it was is not sent. */
export function AgentForm({ agent: shown, isCopy, onClose }: Props) {
  const { t } = useTranslation('service');
  const rules = useRules();
  const edit = useEditAgent();
  const roles = useRoles();
  const groups = useGroups();
  const avatar = useAvatar();
  const agent = isCopy ? null : shown;
  const [initial] = useState(() => (shown ? (isCopy ? copiedValues(shown) : valuesOf(shown)) : blankValues()));
  const [conflict, setConflict] = useState<Conflict | null>(null);
  // A picture holds at once: what was edited before it is still edited from the newest.
  const [pictured, setPictured] = useState<Agent | null>(null);

  /** The second time it is meant: what one changed goes over what the other did. */
  async function submit(values: AgentValues, changed: Partial<AgentValues>): Promise<void> {
    try {
      const version = conflict?.agent.version ?? pictured?.version ?? agent?.version;
      await edit.mutateAsync(agent ? { id: agent.id, ...(version && { version }), ...changed } : values);
    } catch (error) {
      if (error instanceof ApiError && error.id === 'edited-meanwhile')
        setConflict(error.detail as unknown as Conflict);
      throw error;
    }
  }

  async function picture(id: string, file: File, language: string): Promise<string> {
    const changed = await avatar.mutateAsync({ id, file, language });
    setPictured(changed);
    return faceOf(changed.faces, language)?.avatar ?? '';
  }

  const title = agent ? t('form.change', { name: agent.nickname }) : isCopy ? t('form.copy') : t('form.create');
  return (
    <FormWindow<AgentValues>
      as="drawer"
      title={title}
      width={640}
      initial={initial}
      submitText={agent ? t('form.submitChange') : t('form.submitCreate')}
      fieldOfError={{ 'username-taken': 'username', 'own-address': 'allowedAddresses' }}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict && agent && <ConflictNotice before={agent} conflict={conflict} />}
      <Part title={t('form.parts.account')}>
        {agent && <PictureField agent={agent} onPicture={setPictured} />}
        <div className={style.pair}>
          <Form.Item name="username" label={t('form.username')} rules={[rules.required]}>
            <Input maxLength={64} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Form.Item>
          <Form.Item
            name="password"
            label={t('form.password')}
            extra={agent ? t('form.passwordKeep') : undefined}
            rules={agent ? [rules.is('password')] : [rules.required, rules.is('password')]}
          >
            <Input.Password maxLength={256} autoComplete="new-password" />
          </Form.Item>
          <Form.Item name="nickname" label={t('form.nickname')} extra={t('form.nicknameHint')} rules={[rules.required]}>
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="jobNumber" label={t('form.jobNumber')}>
            <Input maxLength={40} />
          </Form.Item>
        </div>
        <Form.Item name="enabled" label={t('form.enabled')} extra={t('form.enabledHint')} valuePropName="checked">
          <Switch />
        </Form.Item>
      </Part>
      <Part title={t('form.parts.rights')}>
        <Form.Item name="roles" label={t('form.roles')} rules={[rules.list({ max: 50 })]}>
          <MultiSelect
            mode="multiple"
            loading={roles.isPending}
            options={(roles.data?.list ?? []).map(({ role, name }) => ({ value: role, label: name || role }))}
          />
        </Form.Item>
        <Form.Item name="permissions" label={t('form.permissions')} extra={t('form.permissionsHint')}>
          <MultiSelect mode="multiple" options={ALL_PERMISSIONS.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item name="allowedAddresses" label={t('form.addresses')} extra={t('form.addressesHint')}>
          <MultiSelect mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ', '，']} />
        </Form.Item>
      </Part>
      <Part title={t('form.parts.work')}>
        <Form.Item name="groups" label={t('form.groups')}>
          <MultiSelect
            mode="multiple"
            showSearch={{ optionFilterProp: 'label' }}
            loading={groups.isPending}
            options={(groups.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <div className={style.pair}>
          <Form.Item
            name="limit"
            label={t('form.limit')}
            extra={t('form.limitHint')}
            rules={[rules.required, rules.number({ min: 0, max: 1_000_000 })]}
          >
            <InputNumber precision={0} />
          </Form.Item>
          <Form.Item
            name="initialBatch"
            label={t('form.batch')}
            extra={t('form.batchHint')}
            rules={[rules.required, rules.number({ min: 0, max: 1000 })]}
          >
            <InputNumber precision={0} />
          </Form.Item>
        </div>
        <Form.Item name="languages" label={t('form.languages')} extra={t('form.languagesHint')}>
          <MultiSelect
            mode="tags"
            showSearch={{ optionFilterProp: 'label' }}
            options={USUAL_LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          />
        </Form.Item>
        <SkillFields />
        <Form.Item name="regions" label={t('form.regions')} extra={t('form.regionsHint')}>
          <RegionSelect />
        </Form.Item>
        <ShiftFields />
        <Form.Item
          name="maxIdle"
          label={t('form.maxIdle')}
          extra={t('form.maxIdleHint')}
          rules={[rules.required, rules.number({ min: 0, max: 1440 })]}
        >
          <InputNumber precision={0} />
        </Form.Item>
      </Part>
      <Part title={t('form.parts.texts')}>
        <FaceFields usual={agent} {...(agent && { upload: (file, language) => picture(agent.id, file, language) })} />
        <TextPair name="signature" label={t('form.signature')} hint={t('form.signatureHint')} max={200} />
        <TextPair name="welcome" label={t('form.welcome')} hint={t('form.welcomeHint')} max={1000} />
        <TextPair name="away" label={t('form.away')} hint={t('form.awayHint')} max={1000} />
      </Part>
    </FormWindow>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={style.part}>
      <legend className={style.partTitle}>{title}</legend>
      {children}
    </fieldset>
  );
}
