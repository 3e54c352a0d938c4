/** Functions for the self-test, provided by the notifications of this window (`shell/effects`). */
export type Caller = {
  /** This tab is the one that notifies. */
  isCalling(): boolean;
  /** Notifies as a message would. */
  rehearse(): void;
};

let caller: Caller | null = null;

/** Returns a function that unregisters. */
export function offerCaller(offered: Caller): () => void {
  caller = offered;
  return () => {
    if (caller === offered) caller = null;
  };
}

export const isCalling = (): boolean => caller?.isCalling() ?? false;
export const rehearse = (): void => caller?.rehearse();
