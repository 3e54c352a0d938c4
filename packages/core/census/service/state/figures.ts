import { attended } from './attended';
import { busy } from './busy';
import { busyShare } from './busy-share';
import { byOthers } from './by-others';
import { coverage } from './coverage';
import { days } from './days';
import { disconnected } from './disconnected';
import { firstLogin } from './first-login';
import { hidden } from './hidden';
import { hiddenShare } from './hidden-share';
import { idled } from './idled';
import { inHours } from './in-hours';
import { lastLogout } from './last-logout';
import { losses } from './losses';
import { offline } from './offline';
import { online } from './online';
import { onlineShare } from './online-share';
import type { StateFigure } from './parts';
import { rest } from './rest';
import { restShare } from './rest-share';

/** Figures of states, in the order of screens. */
export const stateFigures: readonly StateFigure[] = [
  online,
  rest,
  busy,
  hidden,
  disconnected,
  offline,
  attended,
  onlineShare,
  restShare,
  busyShare,
  hiddenShare,
  inHours,
  coverage,
  losses,
  idled,
  byOthers,
  firstLogin,
  lastLogout,
  days,
];
