import { peopleFields } from '@parley/protocol/fields/people';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorId } from '../../lib/api/api-error';
import { useDesk } from '../../lib/desk/desk-context';
import { useFields } from '../../lib/fields/use-fields';
import { useApi } from '../../lib/services';
import { useCustomFields } from '../../lib/settings/custom-fields';
import { editOf, isSame, type PersonValues, textOf, valuesOf } from './person-values';
import { type Person, type PersonEdit, usePeopleAgain, usePeopleViews } from './queries';

/** What the form of a person begins with, how it is saved, and what a colleague wrote meanwhile. */
export function usePersonEdit(person: Person | null) {
  const { t } = useTranslation('users');
  const texts = useFields(peopleFields);
  const api = useApi();
  const again = usePeopleAgain();
  const views = usePeopleViews().data;
  const fields = useCustomFields();
  const { me } = useDesk();
  const [initial] = useState<PersonValues>(() =>
    person ? valuesOf(person, fields) : { status: 'new', consent: 'unknown', owner: me.uuid },
  );
  /** What stands there as far as it was seen: a colleague's word is shown before it is written over. */
  const [seen, setSeen] = useState<PersonValues>(initial);
  const [clashing, setClashing] = useState<readonly string[]>([]);
  const nameOfAgent = (uuid: unknown) => views?.agents.find((agent) => agent.uuid === uuid)?.nickname;
  function said(key: string, value: unknown): string {
    if (key === 'owner') return nameOfAgent(value) ?? '';
    if (key === 'status') return texts.value('status', value as Person['status']);
    if (key === 'consent') return texts.value('consent', value as Person['consent']);
    return typeof value === 'boolean' ? t(value ? 'yes' : 'no') : textOf(value);
  }
  /** What a colleague wrote into a field, if it is not what the form began with. */
  function theirs(key: string): string | undefined {
    if (!clashing.includes(key)) return undefined;
    if (isSame(key, [initial[key], seen[key]], fields)) return undefined;
    const value = said(key, seen[key]);
    return value === '' ? t('form.theirsBlank') : t('form.theirs', { value });
  }

  async function seeAnew(id: string, mine: PersonValues): Promise<void> {
    const { person: now } = await api('GET /users/person', { id }, { quiet: true });
    setSeen(valuesOf(now, fields));
    setClashing(Object.keys(mine));
    await again();
  }

  async function save(values: PersonValues, changed: PersonValues): Promise<void> {
    const edit = editOf(person ? changed : values, fields);
    if (!person) await api('POST /users/doEdit', edit);
    else {
      const was = editOf(Object.fromEntries(Object.keys(changed).map((key) => [key, seen[key]])), fields);
      await api('POST /users/doEdit', { id: person.id, ...edit, was: was as PersonEdit['was'] }).catch(
        async (error: unknown) => {
          if (errorId(error as never) === 'stale-version') await seeAnew(person.id, changed);
          throw error;
        },
      );
    }
    await again();
  }

  return { initial, save, theirs };
}
