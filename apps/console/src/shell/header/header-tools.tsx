import { useRef, useState } from 'react';
import { desktopShell } from '../../lib/desktop/desktop-shell';
import { lazyPart } from '../../lib/lazy-part';
import { ErrorLogButton } from '../errors/error-log-button';
import { useSlots } from '../slots';
import { AvatarMenu } from './avatar-menu';
import style from './header.module.css';
import { LanguageMenu } from './language-menu';
import { Notices } from './notices';
import { ToolButton } from './tool-button';
import { useHeaderDialogs } from './use-header-dialogs';
import { useNarrow } from './use-narrow';
import { useTools } from './use-tools';

const WindowControls = lazyPart(() => import('./window-controls'), 'WindowControls');

/**
 * The right end of every header: the application's status, then the tools in order, each controlled by a theme flag.
 */
export function HeaderTools() {
  const { headerStatus, notices } = useSlots();
  const isNarrow = useNarrow();
  const { tools, shown } = useTools();
  const root = useRef<HTMLDivElement>(null);
  const [isDesktop] = useState(() => desktopShell() !== null);
  const dialogs = useHeaderDialogs(root);
  return (
    <div ref={root} className={style.tools}>
      <div className={style.status}>{headerStatus}</div>
      <ErrorLogButton />
      {!isNarrow && shown.search && <ToolButton {...tools.search} />}
      {shown.notices && notices && <Notices feed={notices} />}
      {!isNarrow && (
        <>
          {shown.fullScreen && <ToolButton {...tools.fullScreen} />}
          {shown.language && <LanguageMenu />}
          {shown.theme && <ToolButton {...tools.theme} />}
          {shown.refresh && <ToolButton {...tools.refresh} />}
        </>
      )}
      <AvatarMenu isNarrow={isNarrow} />
      {isDesktop && <WindowControls />}
      {dialogs}
    </div>
  );
}
