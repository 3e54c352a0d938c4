import type { Answer, Value } from '@parley/protocol/http/routes';
import type { Context } from '../../../context';
import { midnight } from '../../../zone';
import { siteZone } from '../../conversation/region-rules/decision';
import { type RobotCost, readCosts } from '../smart-robots/costs';
import {
  type BesideDay,
  readBesideDays,
  readReasons,
  readTalkDays,
  readTalksOf,
  readTop,
  readTurnDays,
  readTurnsOf,
  type Talks,
  type Turns,
} from './board-store';

/** Days if no range is named, today included. */
const DAYS = 30;

type Shown = Answer<'GET /robot/getBoard'>;
type Figures = Shown['sum'];

/** Figures of a robot, or of all, by day in the reporting zone. */
export async function readBoard(context: Context, value: Value<'GET /robot/getBoard'>): Promise<Shown> {
  const zone = siteZone(context);
  const to = value.to ?? context.clock.now() + 1;
  const from = value.from ?? midnight(to - 1, zone, DAYS - 1);
  const board = { robotId: value.robot ?? null, from: new Date(from), to: new Date(to), zone };
  const { db } = context;
  const [talks, turns, beside, reasons, top, costs] = await Promise.all([
    readTalkDays(db, board),
    readTurnDays(db, board),
    readBesideDays(db, board),
    readReasons(db, board),
    readTop(db, board),
    readCosts(context, { robotIds: value.robot === undefined ? null : [value.robot], from, to }),
  ]);
  const at = [...new Set([...talks, ...turns, ...beside].map((day) => day.at.getTime()))].sort(
    (one, other) => one - other,
  );
  return {
    sum: figuresOf(talks, turns, beside),
    days: at.map((day) => ({
      at: day,
      ...figuresOf(
        talks.filter((one) => one.at.getTime() === day),
        turns.filter((one) => one.at.getTime() === day),
        beside.filter((one) => one.at.getTime() === day),
      ),
    })),
    reasons: reasons as Shown['reasons'],
    top,
    costs,
    zone,
  };
}

function figuresOf(talks: readonly Talks[], turns: readonly Turns[], beside: readonly BesideDay[] = []): Figures {
  const of = <K extends string>(rows: readonly Record<K, number>[], key: K): number =>
    rows.reduce((sum, row) => sum + row[key], 0);
  const asked = of(turns, 'turns');
  return {
    chats: of(talks, 'chats'),
    resolved: of(talks, 'resolved'),
    handedOver: of(talks, 'handedOver'),
    heldMs: of(talks, 'heldMs'),
    turns: asked,
    answered: of(turns, 'answered'),
    suggested: of(turns, 'suggested'),
    misses: of(turns, 'misses'),
    offered: of(beside, 'offered'),
    taken: of(beside, 'taken'),
    edited: of(beside, 'edited'),
    refused: of(beside, 'refused'),
    good: of(turns, 'good'),
    bad: of(turns, 'bad'),
    msMean: asked === 0 ? null : of(turns, 'ms') / asked,
  };
}

/** Figures of today; `cost` null: the robot asked no model. */
export type Today = Figures & { cost: { amount: number; currency: string } | null };

/** Figures of today by robot, for the list. */
export async function readToday(context: Context, robotIds: readonly string[]): Promise<Map<string, Today>> {
  const now = context.clock.now();
  const today = { robotIds, from: new Date(midnight(now, siteZone(context))), to: new Date(now + 1) };
  const [talks, turns, costs] = await Promise.all([
    readTalksOf(context.db, today),
    readTurnsOf(context.db, today),
    readCosts(context, { robotIds, from: now, to: now + 1 }),
  ]);
  return new Map(
    robotIds.map((id) => {
      const of = <T extends { robotId: string }>(rows: readonly T[]): T[] =>
        rows.filter(({ robotId }) => robotId === id);
      const cost = costs.find(({ robot }) => robot === id);
      return [id, { ...figuresOf(of(talks), of(turns)), cost: cost ? moneyOf(cost) : null }];
    }),
  );
}

const moneyOf = ({ cost, currency }: RobotCost) => ({ amount: cost, currency });
