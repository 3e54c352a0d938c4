/** Counts the present uses of something. */
export type Usage = {
  /** Returns the function that ends this use. */
  begin(): () => void;
  /** From now on `onIdle` is not called. */
  stop(): void;
};

/** Calls `onIdle` when nothing has been used for `idleMs`. The timer does not keep the process alive. */
export function createUsage(idleMs: number, onIdle: () => void): Usage {
  let uses = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  function end(): void {
    uses -= 1;
    if (uses > 0 || isStopped) return;
    timer = setTimeout(onIdle, idleMs);
    timer.unref();
  }

  return {
    begin() {
      clearTimeout(timer);
      uses += 1;
      let isOver = false;
      return () => {
        if (!isOver) end();
        isOver = true;
      };
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
