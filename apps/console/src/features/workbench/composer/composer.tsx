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
  /** The visitor's name on screen. */
  name: string;
  /** An invitation is open. */
  isInvited?: boolean;
};

/** The composer, loaded lazily; a placeholder of its size keeps the layout still. */
export function Composer(props: ComposerProps) {
  return (
    <Suspense fallback={<div className={style.place} />}>
      <Body {...props} />
    </Suspense>
  );
}

/** Loads the composer before a visitor is chosen, and resumes uploads left from an earlier page. */
export function usePreloadComposer(): void {
  const desk = useDesk();
  const services = useServices();
  useEffect(() => {
    let isGone = false;
    Body.ahead();
    load()
      .then(({ uploadsOf }) => isGone || uploadsOf(desk, services))
      .catch(() => {}); // Loaded again, with an error message, when it is needed.
    return () => {
      isGone = true;
    };
  }, [desk, services]);
}
