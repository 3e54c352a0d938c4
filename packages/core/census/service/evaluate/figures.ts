import { agentRatingMean } from './agent-rating-mean';
import { agentRatings } from './agent-ratings';
import { appealed } from './appealed';
import { badShare } from './bad-share';
import { comments } from './comments';
import { goodShare } from './good-share';
import type { EvaluateFigure } from './parts';
import { ratingMean } from './rating-mean';
import { ratingRate } from './rating-rate';
import { ratings } from './ratings';
import { ratingsAnswered } from './ratings-answered';
import { ratingsAsked } from './ratings-asked';
import { ratingsAutomatic } from './ratings-automatic';
import { ratingsInvited } from './ratings-invited';
import { robotRatingMean } from './robot-rating-mean';
import { robotRatings } from './robot-ratings';
import { score1 } from './score1';
import { score2 } from './score2';
import { score3 } from './score3';
import { score4 } from './score4';
import { score5 } from './score5';
import { withdrawn } from './withdrawn';

/** Figures of ratings, in the order of screens. */
export const evaluateFigures: readonly EvaluateFigure[] = [
  ratingsInvited,
  ratingsAsked,
  ratingsAutomatic,
  ratingsAnswered,
  ratingRate,
  ratings,
  ratingMean,
  agentRatings,
  agentRatingMean,
  robotRatings,
  robotRatingMean,
  score5,
  score4,
  score3,
  score2,
  score1,
  goodShare,
  badShare,
  comments,
  appealed,
  withdrawn,
];
