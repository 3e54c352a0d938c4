import { createUuidV7 } from '@parley/live/uuid-v7';
import type { VisitorRow } from '@parley/protocol/types';
import { useRef, useState } from 'react';
import { useDesk } from '../../../lib/desk/desk-context';
import { useApi } from '../../../lib/services';
import { draftOf, keepDraft } from '../drafts';
import { quoteOf, setQuote } from '../thread/quote-store';
import { useUploads } from './files/use-files';
import type { ComposerMode } from './mode-store';
import { clearPin, pinOf } from './note-pin';

const newId = createUuidV7();

/** Why what was written is still in the field. */
export type Refusal = { kind: 'full' } | { kind: 'note' | 'whisper'; error: unknown };

/** A note's draft is none of the reply's: neither must be sent as the other. */
export const draftKey = (visitor: string, mode: ComposerMode): string =>
  mode === 'reply' ? visitor : `${visitor}.${mode}`;

/** Sends what stands in the field, by its mode. What did not go stays there, with the reason. */
export function useSend(row: VisitorRow, mode: ComposerMode) {
  const desk = useDesk();
  const api = useApi();
  const uploads = useUploads();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** A note that is tried again is the same note. */
  const noteId = useRef(newId());
  const visitor = row.YQToken;
  const key = draftKey(visitor, mode);

  function reply(): void {
    const text = draftOf(key);
    const quote = quoteOf(visitor)?.onlyID;
    if (text.trim() !== '') {
      if (desk.say(visitor, text, quote === undefined ? {} : { quote }) === 'full') return setRefusal({ kind: 'full' });
      keepDraft(key, '');
      setQuote(visitor, null);
    }
    uploads.send(visitor);
    setRefusal(null);
  }

  async function aside(kind: 'note' | 'whisper'): Promise<void> {
    const msg = draftOf(key);
    if (msg.trim() === '' || isBusy) return;
    setBusy(true);
    setRefusal(null);
    const onlyID = noteId.current;
    const pin = pinOf(visitor)?.onlyID;
    try {
      if (kind === 'whisper') await desk.whisper(visitor, msg, onlyID);
      else await api('POST /talk/note', { YQToken: visitor, onlyID, msg, ...(pin !== undefined && { pin }) });
      // What was written meanwhile is the next one.
      if (draftOf(key) === msg) keepDraft(key, '');
      clearPin(visitor);
      noteId.current = newId();
    } catch (error) {
      setRefusal({ kind, error });
    } finally {
      setBusy(false);
    }
  }

  function write(text: string): void {
    // Another text under an id that the server may know would be lost.
    if (refusal && refusal.kind !== 'full') noteId.current = newId();
    keepDraft(key, text);
    setRefusal(null);
    if (mode === 'reply' && text.trim() !== '') desk.typing(visitor);
  }

  return { send: () => (mode === 'reply' ? reply() : void aside(mode)), write, isBusy, refusal };
}
