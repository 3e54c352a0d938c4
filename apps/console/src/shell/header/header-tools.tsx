import { ErrorLogButton } from '../errors/error-log-button';
import { useSlots } from '../slots';
import { AvatarMenu } from './avatar-menu';
import style from './header.module.css';
import { LanguageMenu } from './language-menu';
import { ToolButton } from './tool-button';
import { useNarrow } from './use-narrow';
import { useTools } from './use-tools';
import './texts';

/** The right end of every header: what the application shows there, then the tools in their order. */
export function HeaderTools() {
  const { headerStatus } = useSlots();
  const isNarrow = useNarrow();
  const { tools, shown } = useTools();
  return (
    <div className={style.tools}>
      <div className={style.status}>{headerStatus}</div>
      <ErrorLogButton />
      {!isNarrow && (
        <>
          {shown.fullScreen && <ToolButton {...tools.fullScreen} />}
          {shown.language && <LanguageMenu />}
          {shown.theme && <ToolButton {...tools.theme} />}
          {shown.refresh && <ToolButton {...tools.refresh} />}
        </>
      )}
      <AvatarMenu isNarrow={isNarrow} />
    </div>
  );
}
