import { createStore } from 'zustand/vanilla';

export type Question = {
  text: string;
  /** Default: 温馨提示; of the buttons 确定 and 取消. */
  title?: string;
  ok?: string;
  cancel?: string;
  /** The action cannot be undone. */
  isDangerous?: boolean;
};

export type OpenQuestion = Question & { answer: (isYes: boolean) => void };

/** The open question, rendered by `ConfirmHost`. */
export const questions = createStore<{ open: OpenQuestion | null }>(() => ({ open: null }));

/** Answers the open question with no: what it is about is not shown any more. */
export const dismissQuestion = (): void => questions.getState().open?.answer(false);

/**
 * Asks before an action: true for 确定, false for 取消 or Escape. One question at a time: a new one cancels the open one.
 */
export function confirm(question: Question): Promise<boolean> {
  dismissQuestion();
  return new Promise((resolve) => {
    const open: OpenQuestion = {
      ...question,
      answer(isYes) {
        if (questions.getState().open === open) questions.setState({ open: null });
        resolve(isYes);
      },
    };
    questions.setState({ open });
  });
}
