import { fullJitter } from '@parley/live/jitter';
import { type Hello, isFinal, Refusal } from '../visitor-api';

export type RequestHelloOptions = {
  sendHello(password: string): Promise<Hello>;
  /** Asks for the link's password; `problem`: the error of the last one. */
  askPassword(problem: string, onGiven: (password: string) => void): void;
  /** Texts for `problem`. */
  wrong: string;
  wait: string;
  onHello(hello: Hello): void;
  /** The link has ended. */
  onOver(): void;
  onRefused(text: string): void;
};

/** Sends hello until the server accepts or finally refuses it; asks for a password if the link needs one. */
export function requestHello(options: RequestHelloOptions): void {
  let attempt = 0;

  async function tryWith(password: string): Promise<void> {
    let hello: Hello;
    try {
      hello = await options.sendHello(password);
    } catch (error) {
      return afterFailure(error, password);
    }
    options.onHello(hello);
  }

  function afterFailure(error: unknown, password: string): void {
    const next = stepAfter(error, options);
    if (next.step === 'ask') options.askPassword(next.problem, restartWith);
    else if (next.step === 'over') options.onOver();
    else if (next.step === 'refuse') options.onRefused(next.text);
    else setTimeout(() => void tryWith(password), 500 + fullJitter(attempt++, Math.random));
  }

  function restartWith(password: string): void {
    attempt = 0;
    void tryWith(password);
  }

  restartWith('');
}

type Step = { step: 'over' | 'retry' } | { step: 'ask'; problem: string } | { step: 'refuse'; text: string };

export function stepAfter(error: unknown, { wrong, wait }: Pick<RequestHelloOptions, 'wrong' | 'wait'>): Step {
  const refused = error instanceof Refusal ? error.error : '';
  if (refused === 'link-over') return { step: 'over' };
  if (refused === 'link-locked') return { step: 'ask', problem: '' };
  if (refused === 'wrong-password') return { step: 'ask', problem: wrong };
  if (refused === 'login-locked') return { step: 'ask', problem: wait };
  if (isFinal(error)) return { step: 'refuse', text: error instanceof Error ? error.message : '' };
  return { step: 'retry' };
}
