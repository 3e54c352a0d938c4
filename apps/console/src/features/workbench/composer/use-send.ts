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
import { noteSent } from './robot/taken';

const newId = createUuidV7();

/** Why the text was not sent. */
export type Refusal = { kind: 'full' } | { kind: 'note' | 'whisper'; error: unknown };

/** Drafts are kept per mode, so that a note is never sent as a reply. */
export const draftKey = (visitor: string, mode: ComposerMode): string =>
  mode === 'reply' ? visitor : `${visitor}.${mode}`;

/** Sends the field's text in its mode. On failure the text stays, with the reason. */
export function useSend(row: VisitorRow, mode: ComposerMode) {
  const desk = useDesk();
  const api = useApi();
  const uploads = useUploads();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** Reused by retries, so that a note is stored once. */
  const noteId = useRef(newId());
  const visitor = row.YQToken;
  const key = draftKey(visitor, mode);

  function reply(): void {
    const text = draftOf(key);
    const quote = quoteOf(visitor)?.onlyID;
    if (text.trim() !== '') {
      if (desk.say(visitor, text, quote === undefined ? {} : { quote }) === 'full') return setRefusal({ kind: 'full' });
      noteSent(visitor, text);
      keepDraft(key, '');
      setQuote(visitor, null);
    }
    uploads.send(visitor);
    setRefusal(null);
  }

  async function sendInternal(kind: 'note' | 'whisper'): Promise<void> {
    const msg = draftOf(key);
    if (msg.trim() === '' || isBusy) return;
    setBusy(true);
    setRefusal(null);
    const onlyID = noteId.current;
    const pin = pinOf(visitor)?.onlyID;
    try {
      if (kind === 'whisper') await desk.whisper(visitor, msg, onlyID);
      else await api('POST /talk/note', { YQToken: visitor, onlyID, msg, ...(pin !== undefined && { pin }) });
      // Keeps text typed during the call.
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
    // The server may have stored the old text under this id and would ignore a new one.
    if (refusal && refusal.kind !== 'full') noteId.current = newId();
    keepDraft(key, text);
    setRefusal(null);
    if (mode === 'reply' && text.trim() !== '') desk.typing(visitor);
  }

  return { send: () => (mode === 'reply' ? reply() : void sendInternal(mode)), write, isBusy, refusal };
}
