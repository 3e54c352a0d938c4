import { notices } from '../notices';
import { workbenchActions } from '../workbench/actions';
import { workbenchList } from '../workbench/list';
import { workbench } from '../workbench/workbench';
import { frame } from './frame';
import { header } from './header';
import { quiet } from './quiet';
import { tabs } from './tabs';

/** Texts of frame and workbench in one file, loaded in one language with their code. */
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
