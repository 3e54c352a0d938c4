import { peopleFields } from '@parley/protocol/fields/people';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorId } from '../../lib/api/api-error';
import { useDesk } from '../../lib/desk/desk-context';
import { useFields } from '../../lib/fields/use-fields';
import { useApi } from '../../lib/services';
import { useCustomFields } from '../../lib/settings/custom-fields';
import { editOf, isSame, type PersonValues, textOf, valuesOf } from './person-values';
import { type Person, type PersonEdit, usePeopleViews, useRefreshPeople } from './queries';

/** Initial values of the form, the function that saves it, and edits by others since it was opened. */
export function usePersonEdit(person: Person | null) {
  const { t } = useTranslation('users');
  const texts = useFields(peopleFields);
  const api = useApi();
  const refresh = useRefreshPeople();
  const views = usePeopleViews().data;
  const fields = useCustomFields();
  const { me } = useDesk();
  const [initial] = useState<PersonValues>(() =>
    person ? valuesOf(person, fields) : { status: 'new', consent: 'unknown', owner: me.uuid },
  );
  /** The last stored values that the agent has seen. A conflicting edit is shown before it can be overwritten. */
  const [seen, setSeen] = useState<PersonValues>(initial);
  const [conflicting, setConflicting] = useState<readonly string[]>([]);
  const nameOfAgent = (uuid: unknown) => views?.agents.find((agent) => agent.uuid === uuid)?.nickname;
  function display(key: string, value: unknown): string {
    if (key === 'owner') return nameOfAgent(value) ?? '';
    if (key === 'status') return texts.value('status', value as Person['status']);
    if (key === 'consent') return texts.value('consent', value as Person['consent']);
    return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : textOf(value);
  }
  /** Hint with the value that another agent stored in a conflicting field; undefined if it equals the initial value. */
  function otherEdit(key: string): string | undefined {
    if (!conflicting.includes(key)) return undefined;
    if (isSame(key, [initial[key], seen[key]], fields)) return undefined;
    const value = display(key, seen[key]);
    return value === '' ? t('form.theirsBlank') : t('form.theirs', { value });
  }

  async function showConflict(id: string, mine: PersonValues): Promise<void> {
    const { person: now } = await api('GET /users/person', { id }, { quiet: true });
    setSeen(valuesOf(now, fields));
    setConflicting(Object.keys(mine));
    await refresh();
  }

  async function save(values: PersonValues, changed: PersonValues): Promise<void> {
    const edit = editOf(person ? changed : values, fields);
    if (!person) await api('POST /users/doEdit', edit);
    else {
      const was = editOf(Object.fromEntries(Object.keys(changed).map((key) => [key, seen[key]])), fields);
      await api('POST /users/doEdit', { id: person.id, ...edit, was: was as PersonEdit['was'] }).catch(
        async (error: unknown) => {
          if (errorId(error as never) === 'stale-version') await showConflict(person.id, changed);
          throw error;
        },
      );
    }
    await refresh();
  }

  return { initial, save, otherEdit };
}
