import { notices } from '../notices';
import { workbenchActions } from '../workbench/actions';
import { workbenchList } from '../workbench/list';
import { workbench } from '../workbench/workbench';
import { frame } from './frame';
import { header } from './header';
import { quiet } from './quiet';
import { tabs } from './tabs';

/** See `zh/desk`. */
export const desk = {
  frame,
  header,
  notices,
  quiet,
  tabs,
  workbench,
  workbenchActions,
  workbenchList,
};

export { englishRegion as regionText } from '@parley/core/visit/english-region';
