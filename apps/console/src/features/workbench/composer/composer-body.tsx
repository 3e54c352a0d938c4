import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesk, useDeskState, useMay, useServerNow } from '../../../lib/desk/desk-context';
import { lazyPart } from '../../../lib/lazy-part';
import { ClosedBar } from './closed-bar';
import type { ComposerProps } from './composer';
import style from './composer.module.css';
import { Field } from './field';
import { useIgnoreOtherDrops } from './files/drop-target';
import { Tray } from './files/tray';
import { useFiles } from './files/use-files';
import { useMode } from './mode-store';
import { modesFor, shownMode } from './modes';
import { isOpen, quotaState } from './quota/quota-state';
import { StalePanel } from './stale-panel';
import './texts';

export { uploadsOf } from './files/uploads-of-desk';

/** Of visitors of WeChat only. */
const QuotaMeter = lazyPart(() => import('./quota/quota-meter'), 'QuotaMeter');

/** Interval in ms at which the end of a blacklisting is checked. */
const STEP_MS = 30_000;

/**
 * The composer of one visitor: held replies, then the field in its mode, or a bar with the reason why there is no
 * field.
 */
export function ComposerBody({ row, name, isInvited = false }: ComposerProps) {
  const { t } = useTranslation('workbenchComposer');
  const { me } = useDesk();
  const may = useMay();
  const now = useServerNow(STEP_MS);
  const root = useRef<HTMLDivElement>(null);
  const isWatching = useDeskState((state) => state.inbox?.watching.has(row.YQToken) ?? false);
  const owner = useDeskState((state) => state.inbox?.agents.get(row.serviceID ?? '')?.nickname);
  const [chosen, setMode] = useMode(row.YQToken);
  const hasLeft = useDeskState((state) => state.left?.YQToken === row.YQToken);
  const { closed, open } = modesFor({ row, me: me.uuid, isWatching, isInvited, now, may });
  // Whoever does not list the visitor may not write on it.
  const modes = { closed, open: hasLeft ? [] : open };
  const mode = shownMode(chosen, modes);
  const files = useFiles(row.YQToken);
  useIgnoreOtherDrops();
  const ownerName = owner || t('mode.someone');
  /** The conversation is over, and WeChat allows no reply any more: other ways are still open to whoever had it. */
  const isUnreached =
    mode === null &&
    row.state === 'end' &&
    (row.serviceID === me.uuid || may([])) &&
    row.quota != null &&
    !isOpen(quotaState(row.quota, now));

  return (
    <div ref={root} className={style.composer} data-mode={mode ?? 'closed'}>
      <StalePanel row={row} />
      {row.quota && (mode === 'reply' || isUnreached) && <QuotaMeter row={row} quota={row.quota} />}
      {mode !== 'reply' && <Tray files={files} />}
      {mode === null && modes.closed ? (
        <ClosedBar row={row} closed={modes.closed} open={modes.open} ownerName={ownerName} onMode={setMode} />
      ) : (
        mode && (
          <Field
            key={mode}
            row={row}
            name={name}
            mode={mode}
            open={modes.open}
            ownerName={ownerName}
            root={root}
            onMode={setMode}
          />
        )
      )}
    </div>
  );
}
