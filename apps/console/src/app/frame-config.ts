import type { TitleRule } from '../shell/routes/window-title';

/** Which pages need a login, and where the list of pages comes from (specification, sections 2 and 4). */
export type FrameConfig = {
  /** Off: no login; everybody is the administrator. */
  loginInterception: boolean;
  /** `intelligence`: the console has the list of pages; `all`: the server returns it. */
  authentication: 'intelligence' | 'all';
  /** Off: guards of routes allow every page. */
  roleControl: boolean;
  /** On: pages are shown without a token too. */
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
