import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ApiError, errorId } from '../../../../lib/api/api-error';
import { useApi } from '../../../../lib/services';
import { type Card, editOf, type FieldName, type FieldValue, isSameValue, valueIn, withValue } from './card-field';
import { cardKey } from './use-card';

/** How long undo is offered. */
const UNDO_MS = 8000;

/** Result of the last change of a field. */
export type SaveResult =
  | { state: 'saving' }
  | { state: 'saved'; was: FieldValue; value: FieldValue }
  | { state: 'failed'; error: unknown; value: FieldValue }
  | { state: 'conflict'; value: FieldValue };

export type CardEdit = {
  results: ReadonlyMap<FieldName, SaveResult>;
  /** `seen`: the value when editing began; `isForced`: overwrite a colleague's later value. */
  save(field: FieldName, value: FieldValue, options?: { seen?: FieldValue; isForced?: boolean }): void;
  forget(field: FieldName): void;
};

/**
 * Saves a card field by field: shown at once, reverted on failure, and never over a colleague's value that was not seen.
 * One call at a time, so that answers arrive in the order of the changes.
 */
export function useCardEdit(visitor: string): CardEdit {
  const api = useApi();
  const queries = useQueryClient();
  const [results, setResults] = useState<ReadonlyMap<FieldName, SaveResult>>(new Map());
  const pending = useRef(new Map<FieldName, FieldValue>());
  const tail = useRef<Promise<void>>(Promise.resolve());
  const timers = useRef(new Map<FieldName, ReturnType<typeof setTimeout>>());
  const key = cardKey(visitor);

  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
    };
  }, []);

  function setResult(field: FieldName, result: SaveResult | null): void {
    clearTimeout(timers.current.get(field));
    setResults((known) => {
      const next = new Map(known);
      if (result) next.set(field, result);
      else next.delete(field);
      return next;
    });
    if (result?.state === 'saved')
      timers.current.set(
        field,
        setTimeout(() => setResult(field, null), UNDO_MS),
      );
  }

  const change = (to: (card: Card) => Card) =>
    queries.setQueryData<Card>(key, (card) => {
      if (!card) return card;
      let next = to(card);
      for (const [field, value] of pending.current) next = withValue(next, field, value);
      return next;
    });

  function save(
    field: FieldName,
    value: FieldValue,
    { seen, isForced = false }: { seen?: FieldValue; isForced?: boolean } = {},
  ): void {
    const card = queries.getQueryData<Card>(key);
    if (!card) return;
    const was = valueIn(card, field);
    if (isSameValue(was, value)) return setResult(field, null);
    if (seen !== undefined && isSameValue(seen, value)) return;
    if (seen !== undefined && !isForced && !isSameValue(seen, was))
      return setResult(field, { state: 'conflict', value });
    pending.current.set(field, value);
    change((now) => now);
    setResult(field, { state: 'saving' });
    tail.current = tail.current.then(() => send(field, { value, was, isForced }));
  }

  async function send(
    field: FieldName,
    { value, was, isForced }: { value: FieldValue; was: FieldValue; isForced: boolean },
  ): Promise<void> {
    await queries.cancelQueries({ queryKey: key });
    try {
      const edit = editOf(field, value);
      const guard = isForced ? {} : { was: editOf(field, was) };
      const answer = await api('POST /visitors/doEdit', { YQToken: visitor, ...edit, ...guard });
      if (pending.current.get(field) === value) pending.current.delete(field);
      change(() => answer);
      setResult(field, { state: 'saved', was, value });
    } catch (error) {
      if (pending.current.get(field) === value) pending.current.delete(field);
      change((card) => withValue(card, field, was));
      if (errorId(error as ApiError) !== 'stale-version') return setResult(field, { state: 'failed', error, value });
      await queries.refetchQueries({ queryKey: key });
      setResult(field, { state: 'conflict', value });
    }
  }

  return { results, save, forget: (field) => setResult(field, null) };
}
