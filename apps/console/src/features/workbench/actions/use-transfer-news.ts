import type { Push } from '@parley/protocol/push/pushes';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDesk } from '../../../lib/desk/desk-context';
import { workbenchPath } from '../../../lib/paths';
import { toast } from '../../../ui/toast/toast';
import { useVisitorName } from '../visitor-name';
import { type Pending, pendingFrom, type TransferOutcome, transferOutcome } from './transfer-outcome';

/** How long the toast is shown: long enough to be noticed while working in another thread. */
const SHOWN_MS = 10_000;
const NARROW = '(max-width: 575px)';

/** At the top on a phone, whose corner holds the composer. */
export const corner = () => ({ place: matchMedia(NARROW).matches ? 'top' : 'corner', durationMs: SHOWN_MS }) as const;

/** Shows the outcome of my offers as toasts on every page. */
export function useTransferNews(): void {
  const { t } = useTranslation('workbenchDialogs');
  const { t: workbench } = useTranslation('workbench');
  const desk = useDesk();
  const navigate = useNavigate();
  const visitorName = useVisitorName();

  const tell = useEffectEvent((news: TransferOutcome) => {
    const { inbox } = desk.store.getState();
    const name = inbox?.agents.get(news.by)?.nickname || workbench('bar.someone');
    const visitor = visitorName('name' in news ? news : (inbox?.visitors.get(news.visitor) ?? { name: '' }));
    const toThread = { label: t('news.open'), onSelect: () => void navigate(workbenchPath(news.visitor)) };
    if (news.kind === 'accepted') return toast.good(t('news.accepted', { name, visitor }), corner());
    if (news.kind === 'withdrawn') return toast.info(t('news.withdrawn', { name, visitor }), corner());
    if (news.kind === 'taken') return toast.info(t('news.taken', { name, visitor }), corner());
    const words =
      news.kind === 'bounced'
        ? t('news.bounced', { name, visitor })
        : news.reason
          ? t('news.declinedWhy', { name, visitor, reason: news.reason })
          : t('news.declined', { name, visitor });
    const isOpen = desk.store.getState().onScreen === news.visitor;
    return toast.wait(words, { ...corner(), actions: isOpen ? [] : [toThread] });
  });

  /** Loads the texts when the first such push arrives. */
  const tellShare = useEffectEvent((push: Extract<Push, { code: '2017' }>) => {
    void import('../friends/share-news').then(({ showShareEnded }) => showShareEnded(push, visitorName, corner()));
  });

  useEffect(() => {
    let pending: Pending | null = null;
    /** Closes the toasts about conversations taken over from me, by visitor. */
    const taken = new Map<string, () => void>();
    const seed = () => {
      const { inbox } = desk.store.getState();
      if (inbox) pending ??= pendingFrom(inbox.visitors.values(), desk.me.uuid);
      for (const [visitor, close] of taken) {
        if (inbox?.visitors.get(visitor)?.serviceID !== desk.me.uuid) continue;
        // Handed back: the toast is no longer true.
        close();
        taken.delete(visitor);
      }
    };
    seed();
    const unseed = desk.store.subscribe(seed);
    const unlisten = desk.listen((push) => {
      if (push.code === '2017' && push.tip === 'share-ended') tellShare(push);
      const next = transferOutcome(pending ?? new Map(), push, desk.me.uuid);
      pending = next.pending;
      const { news } = next;
      // A conversation I handed back myself was not taken from me.
      if (!news || (news.kind === 'taken' && desk.isOwnAct(news.visitor))) return;
      const close = tell(news);
      if (news.kind === 'taken') taken.set(news.visitor, close);
    });
    return () => {
      unseed();
      unlisten();
    };
  }, [desk]);
}
