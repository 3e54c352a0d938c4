import { createStore } from 'zustand/vanilla';

export type Question = {
  text: string;
  /** 温馨提示 unless told otherwise; so are 确定 and 取消. */
  title?: string;
  ok?: string;
  cancel?: string;
  /** What is confirmed cannot be undone. */
  isDangerous?: boolean;
};

export type OpenQuestion = Question & { answer: (isYes: boolean) => void };

/** The question on screen; `ConfirmHost` draws it. */
export const questions = createStore<{ open: OpenQuestion | null }>(() => ({ open: null }));

/** Asks before something is done: true at 确定, false at 取消 or Escape. One at a time: a newer question answers the older with no. */
export function confirm(question: Question): Promise<boolean> {
  questions.getState().open?.answer(false);
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
