/** What the self-test asks of whoever calls the person in this window (`shell/effects`). */
export type Caller = {
  /** This window is the one that calls. */
  isCalling(): boolean;
  /** A call as a message would make it. */
  rehearse(): void;
};

let caller: Caller | null = null;

/** Answers how to step down. */
export function offerCaller(offered: Caller): () => void {
  caller = offered;
  return () => {
    if (caller === offered) caller = null;
  };
}

export const isCalling = (): boolean => caller?.isCalling() ?? false;
export const rehearse = (): void => caller?.rehearse();
