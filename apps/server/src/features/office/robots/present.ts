import { robotGate } from '@parley/protocol/http/robots/robot';
import type { Answer } from '@parley/protocol/http/routes';
import type { FileLinks } from '../../../file-links';
import { mannerOf } from '../../conversation/robots/columns';
import type { Today } from './board';
import type { EntryRow } from './entries-store';
import type { RobotRow } from './store';

export function presentRobot(
  { publishedAt, updatedAt, manner, gate, channels, ...row }: RobotRow,
  today: Partial<Today> = {},
): Answer<'POST /robot/doEdit'> {
  return {
    ...row,
    channels: channels as Answer<'POST /robot/doEdit'>['channels'],
    hours: row.hours.map(({ days, ...span }) => ({ days: [...days], ...span })),
    manner: mannerOf(manner),
    gate: robotGate.parse(gate),
    publishedAt: publishedAt?.getTime() ?? null,
    updatedAt: updatedAt.getTime(),
    today: {
      chats: today.chats ?? 0,
      resolved: today.resolved ?? 0,
      handedOver: today.handedOver ?? 0,
      misses: today.misses ?? 0,
      cost: today.cost ?? null,
    },
  };
}

export function presentEntry(
  links: FileLinks,
  { robotId, good, bad, updatedAt, answers, ...row }: EntryRow,
): Answer<'POST /askRobot/doEdit'> {
  return {
    ...row,
    robot: robotId,
    answers: answers.map((answer) => ({ ...answer, msg: links.sign(answer.kind, answer.msg) })),
    helpful: good + bad === 0 ? null : good / (good + bad),
    updatedAt: updatedAt.getTime(),
  };
}
