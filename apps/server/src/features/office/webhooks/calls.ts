import type { Clock } from '../../../clock';
import { type Outcome, postToTarget } from '../../../outside/target';
import type { IsListedTarget } from '../../module';
import type { Claimed } from './deliveries-store';
import type { Finished } from './finish';
import { signatureOf } from './signature';

type Parts = { clock: Clock; isListedTarget: IsListedTarget; ended: AbortSignal };

/** Calls of webhooks in progress, and the answers that are not stored yet. */
export type Calls = {
  /** Calls the target of a delivery. `content`: undefined, what it tells of is deleted. */
  start(delivery: Claimed, content: unknown): void;
  /** The number of calls in progress, to one webhook or to all. */
  running(hookId?: string): number;
  hasAnswers(): boolean;
  takeAnswers(): Finished[];
  /** Resolves with the next answer, or by `wake`. */
  change(): Promise<void>;
  wake(): void;
  /** Resolves when the calls that are in progress now have ended. */
  ended(): Promise<unknown>;
};

export function createCalls({ clock, isListedTarget, ended }: Parts): Calls {
  const calls = new Map<Promise<void>, string>();
  let answers: Finished[] = [];
  let wake = (): void => undefined;

  function send(delivery: Claimed, content: unknown): Promise<Outcome> {
    const body = JSON.stringify(content);
    const id = delivery.webhookId;
    const timestamp = Math.floor(clock.now() / 1000);
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf({ id, timestamp, body }, delivery.secrets),
    };
    return postToTarget({ url: delivery.url, headers, body, isListed: isListedTarget }, ended);
  }

  return {
    start(delivery, content) {
      const outcome = content === undefined ? Promise.resolve('gone' as const) : send(delivery, content);
      const call = outcome.then((answer) => {
        calls.delete(call);
        if (!ended.aborted) answers.push({ delivery, outcome: answer });
        wake();
      });
      calls.set(call, delivery.hookId);
    },
    running: (hookId) => (hookId === undefined ? calls.size : [...calls.values()].filter((id) => id === hookId).length),
    hasAnswers: () => answers.length > 0,
    takeAnswers() {
      const taken = answers;
      answers = [];
      return taken;
    },
    change: () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
    wake: () => wake(),
    ended: () => Promise.all(calls.keys()),
  };
}
