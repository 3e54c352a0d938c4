import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDesk, useDeskState } from '../../../lib/desk/desk-context';
import type { DeskState } from '../../../lib/desk/types';
import { workbenchPath } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { nextToAnswer } from '../actions/next-to-answer';
import { keysOf, useKeys } from '../use-shortcuts';
import { useVisitorName } from '../visitor-name';

/** After an end: offers the next conversation of mine that waits for an answer. Never opens it by itself. */
export function NextToAnswer({ except }: { except: string }) {
  const { t } = useTranslation('workbenchComposer');
  const { me } = useDesk();
  const navigate = useNavigate();
  const nameOf = useVisitorName();
  const next = useDeskState(
    useMemo(
      () =>
        ({ inbox }: DeskState) =>
          inbox ? nextToAnswer(inbox.visitors.values(), me.uuid, except) : null,
      [me.uuid, except],
    ),
  );
  const open = () => next && void navigate(workbenchPath(next.YQToken));
  useKeys((pressed) => {
    if (pressed !== 'answerNext' || !next) return false;
    open();
    return true;
  });
  if (!next) return null;
  return (
    <Button
      size="s"
      look="primary"
      icon="forward"
      aria-keyshortcuts={keysOf('answerNext').join('+')}
      title={keysOf('answerNext').join(' ')}
      onClick={open}
    >
      {t('nextToAnswer', { name: nameOf(next) })}
    </Button>
  );
}
