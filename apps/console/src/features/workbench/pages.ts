import type { PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

/** The pages of the workbench. `load` is given by `app`: the workbench loads together with the frame. */
export const workbenchPages = (load: PageEntry['load']): readonly PageEntry[] => [
  {
    path: PATHS.workbench,
    name: 'Dialogue',
    title: 'dialogue',
    titles: { zh: '工作台', en: 'Workbench' },
    icon: 'current',
    noClosable: true,
    noColumn: true,
    fill: true,
    guests: true,
    guard: ['talk:desk'],
    load,
  },
];
