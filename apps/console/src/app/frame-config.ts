import type { TitleRule } from '../shell/routes/window-title';

/** How the frame lets people in and where its pages come from (specification, sections 2 and 4). */
export type FrameConfig = {
  /** Off: nobody signs in, everybody is shown as the administrator. */
  loginInterception: boolean;
  /** `intelligence`: the console knows its pages; `all`: the server lists them. */
  authentication: 'intelligence' | 'all';
  /** Off: guards of routes let everybody pass. */
  roleControl: boolean;
  /** On: whoever has no token sees the pages without signing in. */
  supportVisit: boolean;
  title: TitleRule;
};

export const frameConfig: FrameConfig = {
  loginInterception: true,
  authentication: 'intelligence',
  roleControl: true,
  supportVisit: false,
  title: { separator: ' - ', reverse: false },
};
