import type { Push } from '@parley/protocol/push/pushes';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDesk } from '../../lib/desk/desk-context';
import type { DeskState } from '../../lib/desk/types';
import { useNoticeChoices } from '../../lib/notices/use-notice-choices';
import { usePreference } from '../../lib/preferences/preferences';
import { useServices } from '../../lib/services';
import { useSection } from '../../lib/settings/use-section';

/** Delay in ms before loading the code is tried again. */
const AGAIN_MS = 5000;

type Running = { hear(push: Push, state: DeskState): void; recount(): void; close(): void };

/** Notifies the agent on every page while the desk is open. The code is loaded after the page. */
export function useEffects(): void {
  const desk = useDesk();
  const { title, api } = useServices();
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const [choices] = useNoticeChoices();
  const notices = useSection('notices');
  const apps = useSection('apps');
  const workplace = useSection('workplace');
  const [textSize] = usePreference<string>('desk.textSize', 'desk');
  const running = useRef<Running | null>(null);
  const held = useRef({ choices, notices, apps, workplace, textSize });

  const open = useEffectEvent((path: string) => void navigate(path));

  useEffect(() => {
    held.current = { choices, notices, apps, workplace, textSize };
    running.current?.recount();
  }, [choices, notices, apps, workplace, textSize]);

  useEffect(() => {
    let isOver = false;
    const early: [Push, DeskState][] = [];
    const unlisten = desk.listen((push, state) => {
      if (running.current) running.current.hear(push, state);
      else early.push([push, state]);
    });
    function start(): void {
      import('./run-effects').then(
        ({ runEffects }) => {
          if (isOver) return;
          running.current = runEffects({
            desk,
            title,
            api,
            held: () => held.current,
            t: i18n.getFixedT(null, 'notices'),
            open: (path) => open(path),
          });
          for (const [push, state] of early.splice(0)) running.current.hear(push, state);
        },
        () => {
          // The code failed to load: it is loaded again, and this notification is made then.
          again = setTimeout(start, AGAIN_MS);
        },
      );
    }
    let again: ReturnType<typeof setTimeout> | undefined;
    start();
    return () => {
      isOver = true;
      clearTimeout(again);
      unlisten();
      running.current?.close();
      running.current = null;
    };
  }, [desk, title, api, i18n]);
}
