import type { VisitorRow } from '@parley/protocol/types';
import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useDesk } from '../../../../lib/desk/desk-context';
import { currentLanguage } from '../../../../lib/i18n/i18n';
import { useApi } from '../../../../lib/services';
import { clockTime, numericDay } from '../../../../lib/time/format';
import { useUploads } from '../files/use-files';
import { type FormattedKind, filledBody } from '../formatted/draft-body';
import { useDock, useSuggests } from '../use-send-key';
import type { TextArea } from '../use-text-area';
import { dockReplies, matchReplies, type QuickReply, type Scope, slashQuery, suggestReplies, textFor } from './match';
import { actOfKey, replacedRange, type TextRange } from './reply-keys';
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
  /** Opens a formatted reply or card in its editor. */
  onFormatted: (kind: FormattedKind, start: string) => void;
};

export type ReplyListState = ReturnType<typeof useReplyList>;

/** State of the quick reply list above the field, and the field's keys that control it. */
export function useReplyList({ row, text, caret, isOn, area, onFormatted }: Facts) {
  const [suggests] = useSuggests();
  const [hasDock] = useDock();
  const [scope, setScope] = useState<Scope | 'all'>('all');
  /** The text at which the button opened the list; null: not opened by the button. */
  const [forcedOver, setForcedOver] = useState<string | null>(null);
  /** The text at which the list was closed; changing it opens the list again. */
  const [closedOver, setClosedOver] = useState<string | null>(null);
  const [chosen, setChosen] = useState({ over: '', index: 0 });
  const isForced = forcedOver === text;
  const isClosed = closedOver === text && !isForced;
  const slash = isOn && !isClosed ? slashQuery(text, caret) : null;
  const query = slash ?? (isForced ? '' : null);
  const isList = query !== null;
  const { data, error, isPending, isLoading } = useQuickReplies(isOn && (isList || suggests || hasDock));
  const all = data?.list ?? NONE;

  const found = useMemo(() => {
    if (query !== null)
      return matchReplies(all, query, readUses()).filter((reply) => scope === 'all' || reply.scope === scope);
    return isOn && suggests && !isClosed && caret === text.length ? suggestReplies(all, text, readUses()) : NONE;
  }, [all, query, scope, isOn, suggests, isClosed, text, caret]);

  // Ordered by use when the replies arrive, so that the buttons do not move under the pointer.
  const dock = useMemo(() => (isOn && hasDock ? dockReplies(all, readUses()) : NONE), [all, isOn, hasDock]);

  const over = `${query ?? text} ${scope}`;
  const index = chosen.over === over ? Math.min(chosen.index, Math.max(0, found.length - 1)) : 0;
  const active = isList || found.length > 0 ? (found[index] ?? null) : null;

  function close(over = text): void {
    setForcedOver(null);
    setClosedOver(over);
  }

  const take = useTakeReply({
    row,
    text,
    area,
    onFormatted,
    close,
    stretch: () => replacedRange({ slash, isForced }, text, caret),
  });

  const takeLater = useTakeLater({ text, active, take, isThere: data !== undefined });

  /** Returns true if the list handled the key. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const act = actOfKey(event, { isList, count: found.length });
    if (act === 'take' && active) take(active);
    else if (act === 'take' && isLoading) takeLater();
    else if (act === 'close') close();
    else if (typeof act === 'number') setChosen({ over, index: (index + act + found.length) % found.length });
    else return false;
    return true;
  }

  return {
    /** True: the list with scopes and folders; false: `found` are suggestions. */
    isList,
    found,
    /** Replies above the field, if switched on. */
    dock,
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

type Later = { text: string; active: QuickReply | null; take: (reply: QuickReply) => void; isThere: boolean };

/**
 * A shortcut typed faster than the replies come is no message for the visitor: the reply is taken once they are there,
 * unless the text has changed.
 */
function useTakeLater({ text, active, take, isThere }: Later): () => void {
  const [over, setOver] = useState<string | null>(null);
  const takeNow = useEffectEvent(() => {
    setOver(null);
    if (over === text && active) take(active);
  });
  useEffect(() => {
    if (isThere) takeNow();
  }, [isThere]);
  return () => setOver(text);
}

type Taking = Pick<Facts, 'row' | 'text' | 'area' | 'onFormatted'> & {
  close: (over: string) => void;
  /** The range of the text that the reply replaces. */
  stretch: () => TextRange;
};

/** Inserts a reply into the field with its variables filled in, and adds its files. */
function useTakeReply({ row, text, area, onFormatted, close, stretch }: Taking) {
  const uploads = useUploads();
  const api = useApi();
  const valuesFor = useValuesFor();

  return (reply: QuickReply): void => {
    const { start, end } = stretch();
    const msg = textFor(reply, row.language);
    uploads.stageKnown(row.YQToken, reply.files);
    countUse(reply.id, Date.now());
    // For the administrators' list: that a use is not counted does not concern the agent.
    void api('POST /quickReply/doUse', { id: reply.id, YQToken: row.YQToken }, { quiet: true }).catch(() => {});
    if (reply.kind !== 'text') {
      close(text.slice(0, start) + text.slice(end));
      if (end > start) area.insert('', { start, end });
      return onFormatted(reply.kind, filledBody(reply.kind, msg, valuesFor(row)));
    }
    const filled = fillVariables(msg, valuesFor(row));
    close(text.slice(0, start) + filled + text.slice(end));
    area.insert(filled, { start, end });
    const open = firstOpenVariable(filled);
    if (open) area.select({ start: start + open.start, end: start + open.end });
  };
}

/** Values of a reply's variables for a visitor. */
function useValuesFor() {
  const desk = useDesk();
  const { data } = useQuickReplies(false);
  return ({ name, site, title, URL }: VisitorRow): Values => {
    const now = desk.serverNow();
    return {
      name: name.startsWith('#') ? '' : name,
      agent: desk.me.nickname,
      site: data?.sites.find(({ key }) => key === site)?.name ?? '',
      page: title || URL,
      date: numericDay(now, currentLanguage()),
      time: clockTime(now, currentLanguage()),
    };
  };
}
