import { withMenu } from '@parley/protocol/robot-menu';
import { searchedText } from '../../../conversation/messages/searched-text';
import type { VariantAnswer } from '../../../conversation/robots/robot';

/** The answers of an entry as one cell of a sheet. Importing it unchanged leaves them as they are. */
export const answerCell = (answers: readonly VariantAnswer[]): string =>
  answers
    .map(({ kind, msg, menu }) => withMenu(searchedText(kind, msg), menu))
    .join('\n\n')
    .trim();
