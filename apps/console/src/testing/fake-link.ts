import type { BrowserLinkOptions } from '@parley/live/browser-link';
import type { Link } from '@parley/live/link';
import type { OutboxEntry } from '@parley/live/outbox-store';
import type { Push } from '@parley/protocol/push/pushes';
import type { Message } from '@parley/protocol/types';
import type { AnyFrame } from '../lib/desk/types';

type Unanswered = OutboxEntry<AnyFrame>;

/** A link without a socket: what the desk says is kept, what the server would say is called by hand. */
export function createFakeLink() {
  const sent: { frame: object; key?: string | undefined }[] = [];
  let entries: readonly Unanswered[] = [];
  let listener = () => {};
  let options: BrowserLinkOptions<AnyFrame, Push> | null = null;
  let n = 0;

  function change(next: readonly Unanswered[]): void {
    entries = next;
    listener();
  }

  const link: Link<AnyFrame> = {
    connection: {
      send: (frame, key) => void sent.push({ frame, key }),
      trySend: (frame) => {
        sent.push({ frame });
        return true;
      },
      nudge: () => {},
      close: () => {},
      status: () => 'live',
      saving: () => 'ok',
      cursor: () => null,
    },
    outbox: {
      add(unsent, at = n) {
        const onlyID = unsent.onlyID ?? `own-${++n}`;
        const entry: Unanswered = { onlyID, frame: { ...unsent, onlyID }, state: 'waiting', at, owner: 'tab' };
        change([...entries, entry]);
        return entry;
      },
      nextPlace: () => ++n,
      go: () => {},
      answer: () => false,
      confirm: () => {},
      resend: () => {},
      retry(onlyID, changes) {
        const again = (entry: Unanswered): Unanswered => ({
          ...entry,
          state: 'waiting',
          frame: { ...entry.frame, ...changes } as AnyFrame,
        });
        change(entries.map((entry) => (entry.onlyID === onlyID ? again(entry) : entry)));
        return onlyID;
      },
      discard: (onlyID) => change(entries.filter((entry) => entry.onlyID !== onlyID)),
      entries: () => entries,
      subscribe(tell) {
        listener = tell;
        return () => {};
      },
      settled: async () => {},
      clear: async () => change([]),
      close: () => {},
    },
    close: () => {},
  };

  return {
    sent,
    open(given: BrowserLinkOptions<AnyFrame, Push>): Link<AnyFrame> {
      options = given;
      return link;
    },
    push: (push: Push) => options?.onPush(push),
    loadSnapshot: () => options?.loadSnapshot(new AbortController().signal),
    refused: (code: number) => options?.onRefused?.(code),
    bound: (time: number) => options?.onBound?.({ code: '7000', cursor: 'e-0', time }),
    bindFrame: (cursor: string | null) => options?.bind(cursor),
    accept(onlyID: string, seq: number, time = 0) {
      const entry = entries.find((other) => other.onlyID === onlyID);
      if (!entry) return;
      entries = entries.filter((other) => other !== entry);
      options?.onAccepted?.(entry, { code: '7001', onlyID, conversation: 'conversation-1', seq, time }, 1);
      listener();
    },
    refuse(onlyID: string, error: string, missed: Message[] = []) {
      const entry = entries.find((other) => other.onlyID === onlyID);
      if (!entry) return;
      const refused: Unanswered = { ...entry, state: 'refused', error, refusal: { msg: '', missed } };
      change(entries.map((other) => (other === entry ? refused : other)));
      options?.onMessageRefused?.(refused, { code: '7002', onlyID, error, msg: '', missed });
    },
  };
}
