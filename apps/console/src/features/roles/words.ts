import type { MaskKind, Scope } from '@parley/core/access/scope';
import { roleFields } from '@parley/protocol/fields/roles';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../lib/fields/use-fields';
import { textKey } from './permission-tree';
import './texts';

/** Texts of roles: groups, screens, permissions, scopes, masks. */
export function useRoleWords() {
  const { t, i18n } = useTranslation('roles');
  const texts = useFields(roleFields);
  const named = (path: string, fallback: string): string =>
    i18n.exists(`roles:${path}`) ? t(path as 'groups.workbench') : fallback;
  return {
    group: (key: string): string => named(`groups.${key}`, key),
    screen: (key: string): string => named(`screens.${key}`, key),
    /** An unknown permission is shown by its name. */
    permission: (name: string): string => named(`permissions.${textKey(name)}`, name),
    scopeName: t('form.scope'),
    masksName: t('form.masks'),
    scope: (scope: Scope): string => texts.value('scope', scope),
    masks: (masks: readonly MaskKind[]): string =>
      masks.length === 0 ? t('noMasks') : masks.map((kind) => texts.value('masks', kind)).join(t('comma')),
  };
}
