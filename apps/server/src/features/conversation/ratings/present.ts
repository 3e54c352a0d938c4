import type { Rating } from '@parley/protocol/types';
import type { RatingRow } from './store';

export const presentRating = ({ at, ...row }: RatingRow): Rating => ({ ...row, time: at.getTime() });
