import { agentSilent } from './agent-silent';
import { customers } from './customers';
import { firstResponseMean } from './first-response-mean';
import { firstResponseMedian } from './first-response-median';
import { firstResponseP90 } from './first-response-p90';
import { fromQueue } from './from-queue';
import { human } from './holding/human';
import { robotOnly } from './holding/robot-only';
import { transferred } from './holding/transferred';
import { waitedMean } from './holding/waited-mean';
import { invited } from './invited';
import { leads } from './leads';
import { lengthMean } from './length-mean';
import { messages } from './messages';
import { messagesPerChat } from './messages-per-chat';
import { missed } from './missed';
import type { ServiceTalkFigure } from './parts';
import { replies } from './replies';
import { repliesPerChat } from './replies-per-chat';
import { responseMean } from './response-mean';
import { responseMedian } from './response-median';
import { responseP90 } from './response-p90';
import { total } from './total';
import { transferredIn } from './transferred-in';
import { transferredOut } from './transferred-out';
import { valid } from './valid';
import { validRate } from './valid-rate';
import { visitorSilent } from './visitor-silent';
import { within30 } from './within30';
import { within60 } from './within60';

/** Figures of conversations in the hands of agents, in the order of screens; ratings follow. */
export const serviceTalkFigures: readonly ServiceTalkFigure[] = [
  customers,
  total,
  valid,
  validRate,
  robotOnly,
  human,
  invited,
  transferred,
  transferredIn,
  transferredOut,
  fromQueue,
  waitedMean,
  missed,
  visitorSilent,
  agentSilent,
  messages,
  replies,
  repliesPerChat,
  messagesPerChat,
  lengthMean,
  firstResponseMean,
  firstResponseMedian,
  firstResponseP90,
  responseMean,
  responseMedian,
  responseP90,
  within30,
  within60,
  leads,
];
