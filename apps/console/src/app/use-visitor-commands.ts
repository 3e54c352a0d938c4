import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { groupVisitors } from '../features/workbench/list/groups';
import { isUnnamed, useVisitorName } from '../features/workbench/visitor-name';
import { useDesk } from '../lib/desk/desk-context';
import { workbenchPath } from '../lib/paths';
import type { Command } from '../shell/slots';
import { useTabActions } from '../shell/tabs/use-tab-actions';

/**
 * Entries of the palette for the visitors of the workbench's list, in its order; without those who only look around and
 * have no name. Returned as a function, since the list changes with every push.
 */
export function useVisitorCommands(): () => Command[] {
  const { t } = useTranslation('workbench');
  const desk = useDesk();
  const nameOf = useVisitorName();
  const { open } = useTabActions();

  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language, as `t` does
  return useCallback(() => {
    const { inbox } = desk.store.getState();
    if (!inbox) return [];
    return groupVisitors(inbox).flatMap(({ key: group, rows }) =>
      rows
        .filter(({ conversation, name }) => conversation !== null || !isUnnamed(name))
        .map(
          (row): Command => ({
            key: `visitor ${row.YQToken}`,
            icon: 'person',
            title: nameOf(row),
            hint: t(`list.groups.${group}`),
            run: () => open(workbenchPath(row.YQToken)),
          }),
        ),
    );
  }, [desk, t, open]);
}
