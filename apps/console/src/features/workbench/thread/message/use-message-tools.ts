import { fileBodyOf } from '@parley/protocol/bodies';
import type { Message, Note, VisitorRow } from '@parley/protocol/types';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../lib/copy-text';
import { useDesk, useMay } from '../../../../lib/desk/desk-context';
import type { Thread } from '../../../../lib/desk/types';
import { useErrorText } from '../../../../lib/i18n/use-error-text';
import { useMayMakeEntry } from '../../../../lib/make-entry/entry-maker';
import { type EntryPair, entryPair } from '../../../../lib/make-entry/entry-pair';
import { useApi } from '../../../../lib/services';
import { toast } from '../../../../ui/toast/toast';
import { setMode } from '../../composer/mode-store';
import { startNoteOn } from '../../composer/note-pin';
import { plainWords } from '../../kinds/bodies';
import { hasEnded, saveFile } from '../../kinds/use-file';
import { monitoring } from '../../monitoring/monitoring-store';
import { useVisitorName } from '../../visitor-name';
import { setQuote } from '../quote-store';
import { keepRecalled } from '../recalled-texts';
import type { ThreadTools } from '../thread-context';
import type { PastTalk } from '../timeline';
import type { Jump } from '../use-jump';
import type { Notes } from '../use-notes';
import { useRecallMs } from '../use-recall-ms';
import { type MessageActionKey, messageActions } from './message-actions';
import type { OpenMenu } from './message-menu';
import '../texts';

type OpenDialog = { what: 'forward' | 'quickReply' | 'entry'; message: Message };

type Parts = {
  row: VisitorRow;
  threads: readonly Thread[];
  talks: readonly PastTalk[];
  notes: Notes;
  jump: Jump;
};

/** Actions on messages of this thread. */
export function useMessageTools({ row, threads, talks, notes, jump: { to } }: Parts) {
  const { t } = useTranslation('workbenchThread');
  const desk = useDesk();
  const errorText = useErrorText();
  const visitorName = useVisitorName()(row);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [asking, setAsking] = useState<OpenDialog | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const visitor = row.YQToken;
  const canWrite = row.state === 'current' && row.serviceID === desk.me.uuid;

  const actionsOf = useActionsOf({ row, threads, talks });
  const { copy, renew, download } = useMessageFiles(visitor);

  const edit = useEdit(visitor);

  const run = useCallback(
    (key: MessageActionKey, message: Message) => {
      setMenu(null);
      const acts: Record<MessageActionKey, () => void> = {
        quote() {
          setMode(visitor, 'reply');
          setQuote(visitor, message);
          focusComposer();
        },
        copy: () => void copy(message),
        reuse: () => edit(message.msg),
        download: () => void download(message),
        forward: () => setAsking({ what: 'forward', message }),
        quickReply: () => setAsking({ what: 'quickReply', message }),
        entry: () => setAsking({ what: 'entry', message }),
        note() {
          startNoteOn(visitor, message);
          focusComposer();
        },
        recall() {
          setFailure(null);
          keepRecalled(message);
          desk.recall(visitor, message.onlyID).then(focusComposer, setFailure);
        },
      };
      acts[key]();
    },
    [desk, visitor, copy, download, edit],
  );

  const { remove, mayRemove } = notes;
  const removeNote = useCallback(
    (note: Note) => {
      remove(note).catch((error: unknown) => toast.bad(t('notes.removeFailed', { why: errorText(error) })));
    },
    [remove, t, errorText],
  );

  const context = useMemo<ThreadTools>(
    () => ({
      visitorName,
      actionsOf,
      run,
      edit: canWrite ? edit : null,
      renew,
      openMenu: (message, at) => setMenu(actionsOf(message).length > 0 ? { message, at } : null),
      goToQuoted: (onlyID) => void to(onlyID),
      removeNote,
      mayRemove,
    }),
    [visitorName, actionsOf, run, edit, canWrite, renew, to, removeNote, mayRemove],
  );

  return {
    context,
    menu,
    closeMenu: useCallback(() => setMenu(null), []),
    choose: (key: MessageActionKey) => menu && run(key, menu.message),
    asking,
    closeAsking: useCallback(() => setAsking(null), []),
    failure,
    forgetFailure: () => setFailure(null),
  };
}

/** Returns a function that puts a text into the composer. */
function useEdit(visitor: string): (text: string) => void {
  return useCallback(
    (text) => {
      setMode(visitor, 'reply');
      // After the menu has returned the focus and the field of this mode is rendered.
      requestAnimationFrame(() => monitoring.setMessage(text));
    },
    [visitor],
  );
}

/** Returns the actions available on a message, by permissions and current state. */
function useActionsOf({ row, threads, talks }: Pick<Parts, 'row' | 'threads' | 'talks'>) {
  const desk = useDesk();
  const may = useMay();
  const recallMs = useRecallMs();
  const mayMakeEntry = useMayMakeEntry();
  const visitor = row.YQToken;
  // Read when the menu opens, so that changes that only the menu needs do not render the messages.
  const now = useRef({ row, threads, talks });
  now.current = { row, threads, talks };

  return useCallback(
    (message: Message) => {
      const { row: current, threads: held, talks: known } = now.current;
      const talk = known.find(({ id }) => id === message.conversation);
      const isNewest = message.conversation === current.conversation;
      const others = desk.store.getState().inbox?.agents.size ?? 0;
      return messageActions({
        message,
        me: desk.me.nickname,
        canWrite: current.state === 'current' && current.serviceID === desk.me.uuid,
        isOpen: isNewest && current.state !== 'end',
        isOfVisitor: isNewest || talk?.YQToken === visitor,
        hasColleagues: others > 1,
        canBeEntry: mayMakeEntry && pairIn(held, message) !== null,
        now: desk.serverNow(),
        recallMs,
        may,
      });
    },
    [desk, may, recallMs, mayMakeEntry, visitor],
  );
}

/** The question and answer of a message, of what is loaded of its conversation. */
export const pairIn = (threads: readonly Thread[], message: Message): EntryPair | null =>
  entryPair(
    threads.flatMap(({ messages }) => messages),
    message,
  );

/** Copies a message's text or downloads its file; an expired link is renewed first. */
function useMessageFiles(visitor: string) {
  const { t } = useTranslation('workbenchThread');
  const desk = useDesk();
  const api = useApi();

  const copy = useCallback(
    async (message: Message) => {
      if (await copyText(plainWords(message, location.href))) toast.good(t('actions.copied'));
      else toast.bad(t('actions.copyFailed'));
    },
    [t],
  );

  const renew = useCallback(
    async (onlyID: string) => {
      const held = [...desk.store.getState().threads.values()].flatMap(({ messages }) => messages);
      const known = held.find((message) => message.onlyID === onlyID);
      if (!known) return null;
      const { conversation, seq } = known;
      const { list } = await api(
        'GET /talk/messages',
        { YQToken: visitor, conversation, afterSeq: seq - 1, pageSize: 1 },
        { quiet: true },
      );
      return list[0]?.onlyID === onlyID ? list[0].msg : null;
    },
    [api, desk, visitor],
  );

  const download = useCallback(
    async ({ onlyID, msg }: Message) => {
      const file = fileBodyOf(msg, location.href);
      if (!file) return;
      const fresh = hasEnded(file.url, Date.now()) ? await renew(onlyID).catch(() => null) : null;
      saveFile((fresh && fileBodyOf(fresh, location.href)) || file);
    },
    [renew],
  );

  return { copy, renew, download };
}

/** Runs after the menu has returned the focus. */
const focusComposer = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('div[data-mode] textarea')?.focus());
