import { useEffect } from 'react';
import { useDesk } from '../../lib/desk/desk-context';

/** On every page: a toast when another person has set the state. Its texts are loaded then. */
export function useStateNotices(): void {
  const desk = useDesk();
  useEffect(
    () =>
      desk.listen((push) => {
        if (push.code === '2031')
          void import('../../features/team/state/tell-state').then(({ tellState }) => tellState(push));
      }),
    [desk],
  );
}
