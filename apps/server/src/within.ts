const refuse = (): never => {
  throw new Error('no answer in time');
};

/** The result of work, or that of `late` if it takes longer than `ms` milliseconds; by default an error. */
export function within<T, L = never>(ms: number, work: Promise<T>, late: () => L = refuse): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, end.then(late)]).finally(() => clearTimeout(timer));
}
