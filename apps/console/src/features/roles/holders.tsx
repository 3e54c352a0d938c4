import Select from 'antd/es/select';
import Tag from 'antd/es/tag';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { Notice } from '../../ui/notice';
import { treeWith } from './permission-tree';
import { type Role, useAllRoles, useHolders } from './queries';
import style from './roles.module.css';
import { useRoleWords } from './words';

/** For one permission: the roles that grant it, and the agents who have it, with the roles that grant it to each. */
export function Holders() {
  const { t } = useTranslation('roles');
  const words = useRoleWords();
  const errorText = useErrorText();
  const [permission, setPermission] = useState<string | null>(null);
  const roles = useAllRoles();
  const holders = useHolders(permission);
  const granting = (roles.data?.list ?? []).filter((role) => permission !== null && grants(role, permission));
  const failure = roles.error ?? holders.error;
  return (
    <>
      <Select
        aria-label={t('holders.what')}
        className={style.who ?? ''}
        placeholder={t('holders.what')}
        showSearch={{ optionFilterProp: 'label' }}
        value={permission}
        options={treeWith([]).map((group) => ({
          label: words.group(group.key),
          options: group.screens
            .flatMap(({ actions }) => actions)
            .map((name) => ({ value: name, label: words.permission(name), title: name })),
        }))}
        onChange={setPermission}
      />
      {permission === null && <p className={style.hint}>{t('holders.hint')}</p>}
      {failure && <Notice kind="bad">{errorText(failure)}</Notice>}
      {permission !== null && roles.data && holders.data && (
        <div className={style.why}>
          <section>
            <h3 className={style.branchName}>{t('holders.roles')}</h3>
            {granting.length === 0 && <p className={style.hint}>{t('holders.noRole')}</p>}
            <table className={style.table}>
              <tbody>
                {granting.map((role) => (
                  <tr key={role.id}>
                    <th scope="row">
                      {role.name}
                      <code className={style.code}>{role.role}</code>
                    </th>
                    <td>{words.scope(role.scope)}</td>
                    <td>{words.masks(role.masks)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <section>
            <h3 className={style.branchName}>{t('holders.agents', { count: holders.data.total })}</h3>
            <table className={style.table}>
              <tbody>
                {holders.data.list.map((agent) => (
                  <tr key={agent.uuid}>
                    <th scope="row">
                      {agent.nickname}
                      <code className={style.code}>{agent.username}</code>
                    </th>
                    <td>
                      <GrantedBy names={namesOf(granting, agent.roles)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {holders.data.total > holders.data.list.length && (
              <p className={style.hint}>{t('holders.more', { count: holders.data.list.length })}</p>
            )}
          </section>
        </div>
      )}
    </>
  );
}

const grants = (role: Role, permission: string): boolean => role.admin || role.permissions.includes(permission);

const namesOf = (granting: readonly Role[], roles: readonly string[]): string[] =>
  granting.filter(({ role }) => roles.includes(role)).map(({ name }) => name);

/** The roles that grant it; without one, the permission is granted to the agent directly. */
function GrantedBy({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('roles');
  return names.length === 0 ? (
    <Tag color="blue">{t('rights.own')}</Tag>
  ) : (
    names.map((name) => <Tag key={name}>{name}</Tag>)
  );
}
