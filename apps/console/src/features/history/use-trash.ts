import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import { confirm } from '../../ui/confirm/confirm';
import type { Done } from '../../ui/table/types';
import { DETAIL, HISTORY, TRASH } from './keys';

type Rows = readonly { id: string }[];

/** Actions on rows: move to the trash, restore, delete permanently. */
export function useTrash() {
  const { t } = useTranslation('history');
  const api = useApi();
  const queries = useQueryClient();

  async function refresh(): Promise<void> {
    await Promise.all([HISTORY, TRASH, DETAIL].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  }

  async function restoreIds(ids: string[]): Promise<string[]> {
    const restored = (await api('POST /history/doRestore', { ids })).ids;
    await refresh();
    return restored;
  }

  async function moveRows(rows: Rows): Promise<string[]> {
    const moved = (await api('POST /history/doDelete', { ids: rows.map(({ id }) => id) })).ids;
    await refresh();
    return moved;
  }

  return {
    async move(rows: Rows): Promise<Done> {
      const moved = await moveRows(rows);
      if (moved.length === 0) return { text: t('trash.movedNone') };
      const left = rows.length - moved.length;
      const count = moved.length;
      return {
        text: left > 0 ? t('trash.movedSome', { count, left }) : t('trash.moved', { count }),
        undo: () => restoreIds(moved),
      };
    },
    async restore(rows: Rows): Promise<Done> {
      const restored = await restoreIds(rows.map(({ id }) => id));
      if (restored.length === 0) return { text: t('trash.noneLeft') };
      return {
        text: t('trash.restored', { count: restored.length }),
        undo: () => moveRows(restored.map((id) => ({ id }))),
      };
    },
    /** Asks for confirmation: removal cannot be undone. */
    async remove(rows: Rows): Promise<Done | null> {
      const text = t('trash.removeAsk', { count: rows.length });
      if (!(await confirm({ text, ok: t('trash.remove'), isDangerous: true }))) return null;
      const { ids } = await api('POST /history/doRemove', { ids: rows.map(({ id }) => id) });
      await refresh();
      return { text: ids.length === 0 ? t('trash.noneLeft') : t('trash.removed', { count: ids.length }) };
    },
  };
}

const DAY_MS = 24 * 3600_000;

/** Days until a time, rounded up; 0 if it has passed. */
export const daysUntil = (moment: number, now: number): number => Math.max(0, Math.ceil((moment - now) / DAY_MS));
