import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../lib/services';
import { confirm } from '../../ui/confirm/confirm';
import type { Done } from '../../ui/table/types';
import { DETAIL, HISTORY, TRASH } from './keys';

type Those = readonly { id: string }[];

/** What is done with conversations and the trash, as an action on many rows. */
export function useTrash() {
  const { t } = useTranslation('history');
  const api = useApi();
  const queries = useQueryClient();

  async function again(): Promise<void> {
    await Promise.all([HISTORY, TRASH, DETAIL].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  }

  async function putBack(ids: string[]): Promise<string[]> {
    const restored = (await api('POST /history/doRestore', { ids })).ids;
    await again();
    return restored;
  }

  async function put(those: Those): Promise<string[]> {
    const moved = (await api('POST /history/doDelete', { ids: those.map(({ id }) => id) })).ids;
    await again();
    return moved;
  }

  return {
    async move(those: Those): Promise<Done> {
      const moved = await put(those);
      if (moved.length === 0) return { text: t('trash.movedNone') };
      const left = those.length - moved.length;
      const count = moved.length;
      return {
        text: left > 0 ? t('trash.movedSome', { count, left }) : t('trash.moved', { count }),
        undo: () => putBack(moved),
      };
    },
    async restore(those: Those): Promise<Done> {
      const restored = await putBack(those.map(({ id }) => id));
      if (restored.length === 0) return { text: t('trash.noneLeft') };
      return {
        text: t('trash.restored', { count: restored.length }),
        undo: () => put(restored.map((id) => ({ id }))),
      };
    },
    /** Asks before; there is no way back. */
    async remove(those: Those): Promise<Done | null> {
      const text = t('trash.removeAsk', { count: those.length });
      if (!(await confirm({ text, ok: t('trash.remove'), isDangerous: true }))) return null;
      const { ids } = await api('POST /history/doRemove', { ids: those.map(({ id }) => id) });
      await again();
      return { text: ids.length === 0 ? t('trash.noneLeft') : t('trash.removed', { count: ids.length }) };
    },
  };
}

const DAY_MS = 24 * 3600_000;

/** Whole days until a moment. */
export const daysUntil = (moment: number, now: number): number => Math.max(0, Math.ceil((moment - now) / DAY_MS));
