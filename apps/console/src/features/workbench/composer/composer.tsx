import type { VisitorRow } from '@parley/protocol/types';
import { Suspense, useEffect } from 'react';
import { useDesk } from '../../../lib/desk/desk-context';
import { lazyView } from '../../../lib/lazy-page';
import { useServices } from '../../../lib/services';
import style from './composer-place.module.css';

const load = () => import('./composer-body');
const Body = lazyView(() => load().then((part) => part.ComposerBody));

export type ComposerProps = {
  row: VisitorRow;
  /** As the visitor is called on screen. */
  name: string;
  /** An invitation of ours is on its way. */
  isInvited?: boolean;
};

/** Where one answers, or why one cannot and what would change it. Its place is there before it is. */
export function Composer(props: ComposerProps) {
  return (
    <Suspense fallback={<div className={style.place} />}>
      <Body {...props} />
    </Suspense>
  );
}

/** Brings the composer before a visitor is chosen, and lets the files that an earlier page left go on. */
export function useComposerAhead(): void {
  const desk = useDesk();
  const services = useServices();
  useEffect(() => {
    let isGone = false;
    Body.ahead();
    load()
      .then(({ uploadsOf }) => isGone || uploadsOf(desk, services))
      .catch(() => {}); // Whoever needs it asks again, and says why it does not come.
    return () => {
      isGone = true;
    };
  }, [desk, services]);
}
