import type { PageEntry } from '../../lib/frame/page-entry';
import { PATHS } from '../../lib/paths';

/** `load` is the app's: the workbench comes with the frame, it is what people wait for. */
export const workbenchPages = (load: PageEntry['load']): readonly PageEntry[] => [
  {
    path: PATHS.workbench,
    name: 'Dialogue',
    title: 'dialogue',
    titles: { zh: '对话', en: 'Conversations' },
    icon: 'current',
    noClosable: true,
    noColumn: true,
    fill: true,
    guests: true,
    load,
  },
];
