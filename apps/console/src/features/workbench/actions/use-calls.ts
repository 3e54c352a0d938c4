import { useEffect, useMemo, useState } from 'react';
import { useDesk } from '../../../lib/desk/desk-context';
import { useNoticeChoices } from '../../../lib/notices/use-notice-choices';
import { useInFront } from '../thread/use-in-front';
import { type Call, stillCalling, withPush } from './calls';

const NONE: readonly Call[] = [];

/** Conversations of mine that ask for attention and that are not looked at, newest first. */
export function useCalls(): { calls: readonly Call[]; dismiss: (visitor: string) => void } {
  const desk = useDesk();
  const [{ cards }] = useNoticeChoices();
  const isInFront = useInFront();
  const [calls, setCalls] = useState(NONE);

  useEffect(() => {
    const me = desk.me.uuid;
    const inFront = () => (isInFront ? desk.store.getState().onScreen : null);
    const review = () => {
      const { inbox } = desk.store.getState();
      const rowOf = (visitor: string) => inbox?.visitors.get(visitor);
      setCalls((known) => stillCalling(known, { me, inFront: inFront(), rowOf }));
    };
    review();
    const unlisten = desk.listen((push) => {
      const isOwn = 'YQToken' in push && desk.isOwnAct(push.YQToken);
      setCalls((known) => withPush(known, push, { me, now: Date.now(), inFront: inFront(), isOwn }));
    });
    const unsubscribe = desk.store.subscribe(review);
    return () => {
      unlisten();
      unsubscribe();
    };
  }, [desk, isInFront]);

  const dismiss = useMemo(
    () => (visitor: string) => setCalls((known) => known.filter((call) => call.visitor !== visitor)),
    [],
  );
  return { calls: cards ? calls : NONE, dismiss };
}
