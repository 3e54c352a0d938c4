import type { Queryable } from '../../../db/pool';
import type { Robot } from './robot';
import { findFaces, findSwitchedOn, findWithId } from './robots-store';

/** Robots that are switched on, in the order in which they are asked. */
export const readRobots = (db: Queryable): Promise<Robot[]> => findSwitchedOn(db);

/** Names and pictures of robots, deleted ones too. */
export const readRobotFaces = (db: Queryable, ids: readonly string[]) => findFaces(db, ids);

/** Null: there is no such robot. */
export const findRobot = (db: Queryable, id: string): Promise<Robot | null> => findWithId(db, id);
