import { cost } from '../costs/cost';
import { costPerChat } from '../costs/per-chat';
import { costPerLead } from '../costs/per-lead';
import { costPerValid } from '../costs/per-valid';
import { agentSilent } from './agent-silent';
import { firstResponseMean } from './first-response-mean';
import { firstResponseMedian } from './first-response-median';
import { firstResponseP90 } from './first-response-p90';
import { human } from './human';
import { leads } from './leads';
import { lengthMean } from './length-mean';
import { lengthMedian } from './length-median';
import { messagesPerChat } from './messages-per-chat';
import { missed } from './missed';
import type { TalkFigure } from './parts';
import { ratingMean } from './rating-mean';
import { ratings } from './ratings';
import { ratingsInvited } from './ratings-invited';
import { robotOnly } from './robot-only';
import { total } from './total';
import { transferred } from './transferred';
import { valid } from './valid';
import { validRate } from './valid-rate';
import { visitorSilent } from './visitor-silent';
import { waitedMean } from './waited-mean';
import { within30 } from './within30';
import { within60 } from './within60';

/** Figures of conversations, in the order of screens. */
export const talkFigures: readonly TalkFigure[] = [
  total,
  valid,
  validRate,
  robotOnly,
  human,
  missed,
  visitorSilent,
  agentSilent,
  transferred,
  lengthMean,
  lengthMedian,
  messagesPerChat,
  waitedMean,
  firstResponseMean,
  firstResponseMedian,
  firstResponseP90,
  within30,
  within60,
  ratingsInvited,
  ratings,
  ratingMean,
  leads,
  cost,
  costPerChat,
  costPerValid,
  costPerLead,
];
