/** Work took longer than it was given. */
export class Late extends Error {
  constructor() {
    super('no answer in time');
  }
}

const refuse = (): never => {
  throw new Late();
};

/** The result of work, or that of `late` if it takes longer than `ms` milliseconds; by default a `Late` error. */
export function within<T, L = never>(ms: number, work: Promise<T>, late: () => L = refuse): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, end.then(late)]).finally(() => clearTimeout(timer));
}
