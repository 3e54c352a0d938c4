import { permissions as ALL_PERMISSIONS } from '@parley/core/access/permissions';
import { faceOf } from '@parley/core/visitors/faces';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Switch from 'antd/es/switch';
import { useTranslation } from 'react-i18next';
import { FaceFields } from '../../ui/faces/face-fields';
import { languageName, USUAL_LANGUAGES } from '../../ui/faces/languages';
import { Fold } from '../../ui/form/fold';
import { MultiSelect } from '../../ui/form/multi-select';
import { useRules } from '../../ui/form/use-rules';
import { AgentPicture } from './agent-picture';
import { type Agent, useAvatar, useGroups, useRoles } from './queries';
import { RegionSelect } from './region-select';
import style from './service.module.css';
import { ShiftFields } from './shift-fields';
import { SkillFields } from './skill-fields';
import { TextPair } from './text-pair';

type PictureProps = {
  /** Null: a new agent; pictures can be uploaded only for existing ones. */
  agent: Agent | null;
  /** Called with the saved agent after the upload of a picture. */
  onPicture: (agent: Agent) => void;
};

/** Picture, username, password, nickname, job number, and whether the account is enabled. */
export function AccountPart({ agent, onPicture }: PictureProps) {
  const { t } = useTranslation('service');
  const rules = useRules();
  return (
    <fieldset className={style.part}>
      <legend className={style.partTitle}>{t('form.parts.account')}</legend>
      {agent && <AgentPicture agent={agent} onPicture={onPicture} />}
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
    </fieldset>
  );
}

/** Roles, single permissions, and addresses from which the agent may sign in. */
export function RightsPart() {
  const { t } = useTranslation('service');
  const rules = useRules();
  const roles = useRoles();
  return (
    <Fold title={t('form.parts.rights')}>
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
    </Fold>
  );
}

/**
 * Groups, limits, and what routing considers: languages, skills, regions, shift; minutes until the agent is hidden
 * without input.
 */
export function WorkPart() {
  const { t } = useTranslation('service');
  const rules = useRules();
  const groups = useGroups();
  return (
    <Fold title={t('form.parts.work')}>
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
    </Fold>
  );
}

/** Name, picture and texts for visitors, by language. */
export function TextsPart({ agent, onPicture }: PictureProps) {
  const { t } = useTranslation('service');
  const avatar = useAvatar();

  async function picture(id: string, file: File, language: string): Promise<string> {
    const changed = await avatar.mutateAsync({ id, file, language });
    onPicture(changed);
    return faceOf(changed.faces, language)?.avatar ?? '';
  }

  return (
    <Fold title={t('form.parts.texts')}>
      <FaceFields usual={agent} {...(agent && { upload: (file, language) => picture(agent.id, file, language) })} />
      <TextPair name="signature" label={t('form.signature')} hint={t('form.signatureHint')} max={200} />
      <TextPair name="welcome" label={t('form.welcome')} hint={t('form.welcomeHint')} max={1000} />
      <TextPair name="away" label={t('form.away')} hint={t('form.awayHint')} max={1000} />
    </Fold>
  );
}
