import Checkbox from 'antd/es/checkbox';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { actionsOf, type Group, treeWith } from './permission-tree';
import style from './roles.module.css';
import { useRoleWords } from './words';

type Props = { value?: string[]; onChange?: (value: string[]) => void; disabled?: boolean };

/** Checkboxes for permissions by group and screen; their codes on request. Controlled by the form. */
export function PermissionPicker({ value = [], onChange, disabled = false }: Props) {
  const { t } = useTranslation('roles');
  const [showsCodes, setShowsCodes] = useState(false);
  const granted = new Set(value);
  const set = (names: readonly string[], isOn: boolean): void => {
    const rest = value.filter((name) => !names.includes(name));
    onChange?.(isOn ? [...rest, ...names] : rest);
  };
  // The administrator's role holds every permission, also those that are not offered.
  const tree = treeWith(disabled ? [] : value);
  return (
    <>
      <Button look="link" size="s" onClick={() => setShowsCodes(!showsCodes)}>
        {showsCodes ? t('form.hideCodes') : t('form.showCodes')}
      </Button>
      <ul className={style.tree} aria-label={t('form.permissions')}>
        {tree.map((group) => (
          <Branch
            key={group.key}
            group={group}
            granted={granted}
            disabled={disabled}
            showsCodes={showsCodes}
            onSet={set}
          />
        ))}
      </ul>
    </>
  );
}

type BranchProps = {
  group: Group;
  granted: ReadonlySet<string>;
  disabled: boolean;
  showsCodes: boolean;
  onSet: (names: readonly string[], isOn: boolean) => void;
};

function Branch({ group, granted, disabled, showsCodes, onSet }: BranchProps) {
  const { t } = useTranslation('roles');
  const words = useRoleWords();
  const all = actionsOf(group);
  const on = all.filter((name) => granted.has(name)).length;
  return (
    <li className={style.branch}>
      <Checkbox
        checked={on === all.length}
        indeterminate={on > 0 && on < all.length}
        disabled={disabled}
        onChange={({ target }) => onSet(all, target.checked)}
      >
        <span className={style.branchName}>{words.group(group.key)}</span>
        <span className={style.share}>{t('share', { on, of: all.length })}</span>
      </Checkbox>
      <ul className={style.screens}>
        {group.screens.map(({ key, actions }) => (
          <li key={key}>
            {group.screens.length > 1 && actions.length > 1 && (
              <span className={style.screenName}>{words.screen(key)}</span>
            )}
            <ul className={style.leaves}>
              {actions.map((name) => (
                <li key={name}>
                  <Checkbox
                    checked={granted.has(name)}
                    disabled={disabled}
                    onChange={({ target }) => onSet([name], target.checked)}
                  >
                    {words.permission(name)}
                    {showsCodes && <code className={style.code}>{name}</code>}
                  </Checkbox>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </li>
  );
}
