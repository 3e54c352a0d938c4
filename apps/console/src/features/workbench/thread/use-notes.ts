import { INSIDE } from '@parley/core/access/allows';
import type { Note } from '@parley/protocol/types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useDesk, useMay } from '../../../lib/desk/desk-context';
import { useApi } from '../../../lib/services';

const NO_NOTES: readonly Note[] = [];
/** Number of the newest notes that a thread shows; the visitor's details list all. */
const NOTES_SHOWN = 100;

export const notesKey = (visitor: string) => ['talk-notes', visitor] as const;

export type Notes = {
  notes: readonly Note[];
  remove(note: Note): Promise<void>;
  mayRemove(note: Note): boolean;
};

type FetchState = {
  /** The thread's messages are painted: notes are fetched after them. */
  isWanted: boolean;
  /** Pushes may have been missed: notes are fetched again. */
  isStale: boolean;
};

/** Notes and whispers on a visitor, live. */
export function useNotes(visitor: string, { isWanted, isStale }: FetchState): Notes {
  const api = useApi();
  const desk = useDesk();
  const may = useMay();
  const client = useQueryClient();
  const isInside = may([INSIDE]);
  const query = useQuery({
    queryKey: notesKey(visitor),
    // Guests do not see notes.
    enabled: isWanted && isInside,
    queryFn: async () => {
      const { list } = await api('GET /talk/notes', { YQToken: visitor, pageSize: NOTES_SHOWN }, { quiet: true });
      return list.toReversed();
    },
    // Pushes of a thread that is not on screen are missed.
    refetchOnMount: 'always',
  });
  const { refetch } = query;

  useEffect(() => {
    if (isStale && isInside) void refetch();
  }, [isStale, isInside, refetch]);

  useEffect(
    () =>
      desk.listen((push) => {
        if (push.code !== '2018' || push.YQToken !== visitor) return;
        const { note, removed = false } = push;
        const known = client.getQueryData<Note[]>(notesKey(visitor));
        if (known) client.setQueryData(notesKey(visitor), withNote(known, note, removed));
        // An answer under way may have been read before this note.
        else void client.invalidateQueries({ queryKey: notesKey(visitor) });
      }),
    [desk, client, visitor],
  );

  const remove = useCallback(
    async ({ onlyID }: Note) => {
      await api('POST /talk/unnote', { YQToken: visitor, onlyID });
    },
    [api, visitor],
  );
  const mayRemove = useCallback(
    (note: Note) => may(['talk:note']) && (note.uuid === desk.me.uuid || may([])),
    [may, desk],
  );
  return { notes: query.data ?? NO_NOTES, remove, mayRemove };
}

/** The notes after push 2018: the note is added once, or removed. */
export function withNote(known: readonly Note[], note: Note, isRemoved: boolean): Note[] {
  const others = known.filter(({ onlyID }) => onlyID !== note.onlyID);
  return isRemoved ? others : [...others, note].sort((a, b) => a.time - b.time);
}
