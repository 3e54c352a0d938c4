import type { Need } from '@parley/core/access/allows';
import { peopleNeeds } from '@parley/core/access/people-needs';
import type { Input } from '@parley/protocol/http/routes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk } from '../../lib/desk/desk-context';
import { useApi } from '../../lib/services';
import { confirm } from '../../ui/confirm/confirm';
import { useAsking } from '../../ui/table/actions';
import type { BulkAction, Done, RowAction } from '../../ui/table/types';
import type { PeopleView } from './filters';
import { type Person, useRefreshPeople } from './queries';

/** Actions on people that open a dialog first. */
export type AskKind = 'tag' | 'assign' | 'share' | 'category' | 'blacklist' | 'followUp';

/** Two people to merge: the dialog's input and callbacks. */
export type Merging = { kept: Person; mergedId: string; onDone: (done: Done) => void; onClose: () => void };

export type PeopleAction = BulkAction<Person> & { needs?: Need };

/** Actions on people in a view of the list, for one row and for several. */
export function usePeopleActions(view: PeopleView) {
  const { t } = useTranslation('users');
  const { asking, ask } = useAsking<Person, AskKind>();
  const { merging, merge } = useMerging();
  const { move, purge, unblacklist } = usePeopleMoves();
  const change = usePeopleChange();
  const { me } = useDesk();

  const { edit: editNeed, delete: deleteNeed } = peopleNeeds;
  const blacklistNeed: Need = ['talk:blacklist'];
  const inBin: PeopleAction[] = [
    {
      key: 'restore',
      label: t('bulk.restore'),
      icon: 'recall',
      needs: deleteNeed,
      run: (people) => move(people, false),
    },
    {
      key: 'purge',
      label: t('bulk.purge'),
      icon: 'trash',
      isDanger: true,
      needs: { role: ['Admin'] },
      run: purge,
    },
  ];
  const claim: PeopleAction = {
    key: 'claim',
    label: t('bulk.claim'),
    icon: 'plus',
    needs: editNeed,
    run: (people) => change({ ids: idsOf(people), owner: me.uuid }),
  };
  const inArchive: PeopleAction[] = [
    { key: 'tag', label: t('bulk.tag'), icon: 'bookmark', needs: editNeed, run: ask('tag') },
    { key: 'merge', label: t('bulk.merge'), icon: 'fold', needs: editNeed, run: merge },
    { key: 'assign', label: t('bulk.assign'), icon: 'toColleague', needs: editNeed, run: ask('assign') },
    view === 'public'
      ? claim
      : {
          key: 'release',
          label: t('bulk.release'),
          icon: 'colleagues',
          needs: editNeed,
          run: (people) => change({ ids: idsOf(people), owner: null }),
        },
    { key: 'share', label: t('bulk.share'), icon: 'share', needs: editNeed, run: ask('share') },
    { key: 'followUp', label: t('followUp'), icon: 'clock', run: ask('followUp') },
    { key: 'category', label: t('bulk.category'), icon: 'columns', needs: editNeed, run: ask('category') },
    view === 'blacklist'
      ? { key: 'unblacklist', label: t('bulk.unblacklist'), icon: 'check', needs: blacklistNeed, run: unblacklist }
      : { key: 'blacklist', label: t('bulk.blacklist'), icon: 'ban', needs: blacklistNeed, run: ask('blacklist') },
    {
      key: 'recycle',
      label: t('bulk.recycle'),
      icon: 'trash',
      isDanger: true,
      needs: deleteNeed,
      run: (people) => move(people, true),
    },
  ];
  const bulkActions = view === 'recycle' ? inBin : inArchive;
  return { asking, merging, bulkActions, rowActions: rowActionsOf(bulkActions) };
}

/** Actions of one row, in their order. */
const ON_ROWS = ['restore', 'claim', 'followUp', 'assign', 'recycle'];

const rowActionsOf = (actions: readonly PeopleAction[]) =>
  ON_ROWS.flatMap((key) => actions.filter((action) => action.key === key)) as (RowAction<Person> & { needs?: Need })[];

/** Opens the merge dialog for exactly two people. */
function useMerging() {
  const { t } = useTranslation('users');
  const [merging, setMerging] = useState<Merging | null>(null);
  function merge([kept, merged, ...more]: readonly Person[]): Promise<Done | null> {
    if (!kept || !merged || more.length > 0) return Promise.resolve({ text: t('bulk.mergeTwo') });
    return new Promise((resolve) => {
      const end = (done: Done | null): void => {
        setMerging(null);
        resolve(done);
      };
      setMerging({ kept, mergedId: merged.id, onDone: end, onClose: () => end(null) });
    });
  }

  return { merging, merge };
}

/** Moves to the recycle bin and back, permanent deletion, and removal from the blacklist. */
function usePeopleMoves() {
  const { t } = useTranslation('users');
  const api = useApi();
  const refresh = useRefreshPeople();

  async function move(people: readonly Person[], toBin: boolean): Promise<Done> {
    const ids = idsOf(people);
    const request = (isDeletion: boolean) =>
      isDeletion ? api('POST /users/doDelete', { ids }) : api('POST /users/doRestore', { ids });
    await request(toBin);
    await refresh();
    const text = t(toBin ? 'bulk.recycled' : 'bulk.restored', { count: people.length });
    return {
      text,
      undo: async () => {
        await request(!toBin);
        await refresh();
      },
    };
  }

  async function purge(people: readonly Person[]): Promise<Done | null> {
    const text = t('bulk.purgeAsk', { count: people.length });
    if (!(await confirm({ text, ok: t('bulk.purge'), isDangerous: true }))) return null;
    const { purged } = await api('POST /users/doPurge', { ids: idsOf(people) });
    await refresh();
    return { text: t('bulk.purged', { count: purged }) };
  }

  async function unblacklist(people: readonly Person[]): Promise<Done> {
    const { changed } = await api('POST /users/doUnblacklist', { ids: idsOf(people) });
    await refresh();
    return { text: t('bulk.unblacklisted', { count: changed }) };
  }

  return { move, purge, unblacklist };
}

const idsOf = (people: readonly Person[]): string[] => people.map(({ id }) => id);

/** Changes fields of many people; undo restores the previous values. */
export function usePeopleChange(): (change: Input<'POST /users/doChange'>) => Promise<Done> {
  const { t } = useTranslation('users');
  const api = useApi();
  const refresh = useRefreshPeople();
  return async (change) => {
    const { changed, was } = await api('POST /users/doChange', change);
    await refresh();
    if (changed === 0) return { text: t('bulk.unchanged') };
    const undo = async () => {
      await api('POST /users/doPutBack', { list: was });
      await refresh();
    };
    return { text: t('bulk.changed', { count: changed }), undo };
  };
}
