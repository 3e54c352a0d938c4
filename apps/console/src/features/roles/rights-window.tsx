import { maskKinds } from '@parley/core/access/scope';
import { roleFields } from '@parley/protocol/fields/roles';
import { useMutation } from '@tanstack/react-query';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import Tag from 'antd/es/tag';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useStartView } from '../../lib/view/start-view';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { Notice } from '../../ui/notice';
import { SidePanel } from '../../ui/side-panel';
import { Mark } from './compare-window';
import { Holders } from './holders';
import { treeWith } from './permission-tree';
import { type Rights, useMembers, useRights } from './queries';
import style from './roles.module.css';
import { useRoleWords } from './words';

/** The permissions of one agent with the roles that grant each; or the agents and roles with one permission. */
export function RightsWindow({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('roles');
  const [by, setBy] = useState<'agent' | 'permission'>('agent');
  const [text, setText] = useState('');
  const [uuid, setUuid] = useState<string | null>(null);
  const members = useMembers(text);
  const rights = useRights(uuid);
  return (
    <SidePanel width={640} title={t('rights.title')} onClose={onClose}>
      <Segmented
        className={style.by ?? ''}
        value={by}
        options={(['agent', 'permission'] as const).map((value) => ({ value, label: t(`rights.by.${value}`) }))}
        onChange={setBy}
      />
      {by === 'permission' ? (
        <Holders />
      ) : (
        <>
          <Select
            aria-label={t('rights.who')}
            className={style.who ?? ''}
            placeholder={t('rights.who')}
            showSearch={{ filterOption: false, onSearch: setText }}
            loading={members.isFetching}
            notFoundContent={members.isSuccess ? t('rights.nobody') : null}
            value={uuid}
            options={(members.data?.list ?? []).map((member) => ({
              value: member.uuid,
              label: `${member.nickname} (${member.username})`,
            }))}
            onChange={setUuid}
          />
          {uuid === null && <p className={style.hint}>{t('rights.hint')}</p>}
          {members.isError && (
            <Failed error={members.error} busy={members.isFetching} onRetry={() => void members.refetch()} />
          )}
          {rights.isError && (
            <Failed error={rights.error} busy={rights.isFetching} onRetry={() => void rights.refetch()} />
          )}
          {rights.data?.enabled && <ViewAs rights={rights.data} />}
          {rights.data && <RightsDetail rights={rights.data} />}
        </>
      )}
    </SidePanel>
  );
}

/** Starts a read-only view of the console as this agent. */
function ViewAs({ rights: { uuid, nickname } }: { rights: Rights }) {
  const { t } = useTranslation('roles');
  const errorText = useErrorText();
  const startView = useStartView();
  const start = useMutation({ meta: { inPlace: true }, mutationFn: () => startView('agent', uuid) });
  return (
    <div className={style.viewAs}>
      <Button
        icon="monitor"
        title={t('viewAs.agent', { name: nickname })}
        busy={start.isPending}
        onClick={() => start.mutate()}
      >
        {t('viewAs.agent', { name: nickname })}
      </Button>
      <span className={style.hint}>{t('viewAs.hint')}</span>
      {start.isError && <Notice kind="bad">{errorText(start.error)}</Notice>}
    </div>
  );
}

function RightsDetail({ rights }: { rights: Rights }) {
  const { t } = useTranslation('roles');
  const texts = useFields(roleFields);
  const words = useRoleWords();
  const nameOf = new Map(rights.roles.map(({ role, name }) => [role, name]));
  const granted = new Map(rights.permissions.map((permission) => [permission.name, permission]));
  const deciding = rights.roles.filter(({ decides }) => decides);
  const widest = deciding.filter(({ scope, admin }) => (rights.admin ? admin : scope === rights.scope));
  const join = (roles: typeof deciding) => roles.map(({ name }) => name).join(t('comma'));
  /** Kinds that one role masks and another shows. */
  const shown = maskKinds.filter(
    (kind) => !rights.admin && !rights.masks.includes(kind) && rights.roles.some(({ masks }) => masks.includes(kind)),
  );
  return (
    <div className={style.why}>
      <dl className={style.facts}>
        <dt>{t('rights.roles')}</dt>
        <dd>
          {rights.roles.length === 0
            ? t('rights.noRole')
            : rights.roles.map(({ id, name }) => <Tag key={id}>{name}</Tag>)}
        </dd>
        <dt>{t('form.scope')}</dt>
        <dd>
          {words.scope(rights.scope)}
          {widest.length > 0 && <span className={style.hint}>{t('rights.because', { roles: join(widest) })}</span>}
          {rights.roles.length === 0 && <span className={style.hint}>{t('rights.noRoleScope')}</span>}
        </dd>
        <dt>{t('form.masks')}</dt>
        <dd>
          {words.masks(rights.masks)}
          {rights.masks.length > 0 && (
            <span className={style.hint}>{t('rights.maskedBy', { roles: join(deciding) })}</span>
          )}
          {shown.map((kind) => (
            <span key={kind} className={style.hint}>
              {t('rights.shownBy', {
                what: texts.value('masks', kind),
                roles: join(deciding.filter(({ masks }) => !masks.includes(kind))),
              })}
            </span>
          ))}
        </dd>
      </dl>
      {rights.admin && <Notice kind="info">{t('rights.admin')}</Notice>}
      {!rights.enabled && <Notice kind="wait">{t('rights.disabled')}</Notice>}
      {treeWith(rights.admin ? [] : rights.permissions.map(({ name }) => name)).map((group) => (
        <section key={group.key}>
          <h3 className={style.branchName}>{words.group(group.key)}</h3>
          <table className={style.table}>
            <tbody>
              {group.screens
                .flatMap(({ actions }) => actions)
                .map((name) => {
                  const from = granted.get(name);
                  return (
                    <tr key={name}>
                      <th scope="row" title={name}>
                        {words.permission(name)}
                      </th>
                      <td>
                        <Mark isOn={from !== undefined} />
                      </td>
                      <td>
                        {from?.roles.map((role) => (
                          <Tag key={role}>{nameOf.get(role) ?? role}</Tag>
                        ))}
                        {from?.own && <Tag color="blue">{t('rights.own')}</Tag>}
                      </td>
                    </tr>
                  );
                })}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
