import Checkbox from 'antd/es/checkbox';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MovableDialog } from '../../ui/dialog/movable-dialog';
import { Failed } from '../../ui/failed';
import { Icon } from '../../ui/icon';
import { treeWith } from './permission-tree';
import { type Role, useAllRoles } from './queries';
import style from './roles.module.css';
import { useRoleWords } from './words';

/** Compares two roles: scope, masks and permissions, by default only the differences. */
export function CompareWindow({ first, onClose }: { first: Role; onClose: () => void }) {
  const { t } = useTranslation('roles');
  const words = useRoleWords();
  const roles = useAllRoles();
  const list = roles.data?.list ?? [first];
  const [ids, setIds] = useState<[string, string | null]>([first.id, null]);
  const [showsOnlyDifferences, setShowsOnlyDifferences] = useState(true);
  const find = (id: string | null): Role | undefined => list.find((role) => role.id === id);
  const other = ids[1] ?? list.find(({ id }) => id !== ids[0])?.id ?? null;
  const [a, b] = [find(ids[0]), find(other)];

  const choose = (index: 0 | 1, label: string) => (
    <Select
      aria-label={label}
      className={style.choice ?? ''}
      value={index === 0 ? ids[0] : other}
      loading={roles.isPending}
      options={list.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id: string) => setIds(index === 0 ? [id, other] : [ids[0], id])}
    />
  );

  return (
    <MovableDialog width={720} title={t('compare.title')} footer={null} onCancel={onClose}>
      <div className={style.compare}>
        <div className={style.choices}>
          {choose(0, t('compare.first'))}
          {choose(1, t('compare.second'))}
          <Checkbox checked={showsOnlyDifferences} onChange={({ target }) => setShowsOnlyDifferences(target.checked)}>
            {t('compare.brief')}
          </Checkbox>
        </div>
        {roles.isError && <Failed error={roles.error} busy={roles.isFetching} onRetry={() => void roles.refetch()} />}
        {a && b && (
          <table className={style.table}>
            <thead>
              <tr>
                <th scope="col">{t('compare.what')}</th>
                <th scope="col">{a.name}</th>
                <th scope="col">{b.name}</th>
              </tr>
            </thead>
            <tbody>
              {rowsOf(a, b, words)
                .filter(({ isDifferent }) => isDifferent || !showsOnlyDifferences)
                .map(({ key, label, cells, isDifferent }) => (
                  <tr key={key} data-other={isDifferent || undefined}>
                    <th scope="row">{label}</th>
                    <td>{cells[0]}</td>
                    <td>{cells[1]}</td>
                  </tr>
                ))}
            </tbody>
          </table>
        )}
        {a && b && showsOnlyDifferences && rowsOf(a, b, words).every(({ isDifferent }) => !isDifferent) && (
          <p className={style.hint}>{t('compare.same')}</p>
        )}
      </div>
    </MovableDialog>
  );
}

type Row = { key: string; label: string; cells: [ReactNode, ReactNode]; isDifferent: boolean };

function rowsOf(a: Role, b: Role, words: ReturnType<typeof useRoleWords>): Row[] {
  const row = (key: string, label: string, texts: [string, string]): Row => ({
    key,
    label,
    cells: texts,
    isDifferent: texts[0] !== texts[1],
  });
  const has = (role: Role, name: string): boolean => role.admin || role.permissions.includes(name);
  const names = treeWith([a, b].flatMap(({ admin, permissions }) => (admin ? [] : permissions))).flatMap(
    ({ screens }) => screens.flatMap(({ actions }) => actions),
  );
  return [
    row('scope', words.scopeName, [words.scope(a.scope), words.scope(b.scope)]),
    row('masks', words.masksName, [words.masks(a.masks), words.masks(b.masks)]),
    ...[...new Set(names)].map((name) => ({
      key: name,
      label: words.permission(name),
      cells: [<Mark key="a" isOn={has(a, name)} />, <Mark key="b" isOn={has(b, name)} />] as [ReactNode, ReactNode],
      isDifferent: has(a, name) !== has(b, name),
    })),
  ];
}

/** Icon and text, so that the value does not depend on colour. */
export function Mark({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('roles');
  return (
    <span className={style.mark} data-on={isOn || undefined}>
      <Icon name={isOn ? 'check' : 'minus'} />
      <span>{isOn ? t('may') : t('mayNot')}</span>
    </span>
  );
}
