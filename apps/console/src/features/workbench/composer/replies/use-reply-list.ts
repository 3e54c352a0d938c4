import type { VisitorRow } from '@parley/protocol/types';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useDesk } from '../../../../lib/desk/desk-context';
import { currentLanguage } from '../../../../lib/i18n/i18n';
import { clockTime } from '../../../../lib/time/format';
import { useUploads } from '../files/use-files';
import { type FormattedKind, filledBody } from '../formatted/draft-body';
import { useSuggests } from '../use-send-key';
import type { TextArea } from '../use-text-area';
import { matchReplies, type QuickReply, type Scope, segmentStart, slashQuery, suggestReplies } from './match';
import { useQuickReplies } from './use-quick-replies';
import { countUse, readUses } from './uses';
import { fillVariables, firstOpenVariable, type Values } from './variables';

const NONE: readonly QuickReply[] = [];

type Facts = {
  row: VisitorRow;
  text: string;
  caret: number;
  isOn: boolean;
  area: TextArea;
  /** One that is more than words is looked at, and sent, in its own editor. */
  onFormatted: (kind: FormattedKind, start: string) => void;
};

export type ReplyListState = ReturnType<typeof useReplyList>;

/** What the quick replies above the field show, and what the field's keys do to them; the focus stays in the text. */
export function useReplyList({ row, text, caret, isOn, area, onFormatted }: Facts) {
  const desk = useDesk();
  const uploads = useUploads();
  const [suggests] = useSuggests();
  const [scope, setScope] = useState<Scope | 'all'>('all');
  /** Opened by its button, over a text that does not begin with `/`. */
  const [forcedOver, setForcedOver] = useState<string | null>(null);
  /** The text over which it was closed. */
  const [closedOver, setClosedOver] = useState<string | null>(null);
  const [chosen, setChosen] = useState({ over: '', index: 0 });
  const isForced = forcedOver === text;
  const isClosed = closedOver === text && !isForced;
  const slash = isOn && !isClosed ? slashQuery(text, caret) : null;
  const query = slash ?? (isForced ? '' : null);
  const isList = query !== null;
  const { data, error, isPending } = useQuickReplies(isOn && (isList || suggests));
  const all = data?.list ?? NONE;

  const found = useMemo(() => {
    if (query !== null)
      return matchReplies(all, query, readUses()).filter((reply) => scope === 'all' || reply.scope === scope);
    return isOn && suggests && !isClosed && caret === text.length ? suggestReplies(all, text, readUses()) : NONE;
  }, [all, query, scope, isOn, suggests, isClosed, text, caret]);

  const over = `${query ?? text} ${scope}`;
  const index = chosen.over === over ? Math.min(chosen.index, Math.max(0, found.length - 1)) : 0;
  const active = isList || found.length > 0 ? (found[index] ?? null) : null;

  function close(over = text): void {
    setForcedOver(null);
    setClosedOver(over);
  }

  function take(reply: QuickReply): void {
    const { start, end } = stretchTaken();
    uploads.stageKnown(row.YQToken, reply.files);
    countUse(reply.id, Date.now());
    if (reply.kind !== 'text') {
      close(text.slice(0, start) + text.slice(end));
      if (end > start) area.insert('', { start, end });
      return onFormatted(reply.kind, filledBody(reply.kind, reply.msg, valuesFor(row)));
    }
    const filled = fillVariables(reply.msg, valuesFor(row));
    close(text.slice(0, start) + filled + text.slice(end));
    area.insert(filled, { start, end });
    const open = firstOpenVariable(filled);
    if (open) area.select({ start: start + open.start, end: start + open.end });
  }

  /** What of the text the reply takes the place of: the `/` and what follows, nothing, or the sentence that is being written. */
  function stretchTaken(): { start: number; end: number } {
    if (slash !== null) return { start: 0, end: caret };
    return isForced ? { start: caret, end: caret } : { start: segmentStart(text), end: text.length };
  }

  function valuesFor({ name, site, title, URL }: VisitorRow): Values {
    const now = desk.serverNow();
    return {
      name: name.startsWith('#') ? '' : name,
      agent: desk.me.nickname,
      site,
      page: title || URL,
      date: new Date(now).toLocaleDateString(currentLanguage() === 'en' ? 'en-GB' : 'zh-CN'),
      time: clockTime(now, currentLanguage()),
    };
  }

  /** True where the key was the list's. */
  function onKeyDown({ key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (!isList && found.length === 0) return false;
    if (altKey || ctrlKey || metaKey || shiftKey) return false;
    if (key === 'Escape') {
      close();
      return true;
    }
    if (key === 'Tab' || (key === 'Enter' && isList)) {
      if (active) take(active);
      return active !== null;
    }
    const by = isList ? { ArrowDown: 1, ArrowUp: -1 }[key] : undefined;
    if (by === undefined || found.length === 0) return false;
    setChosen({ over, index: (index + by + found.length) % found.length });
    return true;
  }

  return {
    /** Asked for, with scopes and folders; else `found` are a few suggestions. */
    isList,
    found,
    active,
    isEmpty: !isPending && all.length === 0,
    isPending: isPending && isList,
    error,
    scope,
    setScope,
    take,
    close,
    onKeyDown,
    openAll() {
      area.focus();
      setClosedOver(null);
      if (text === '') area.insert('/');
      else setForcedOver(isForced ? null : text);
    },
  };
}
