/** What a journey holds back: whoever awaits `released` goes on after `release()`. */
export function hold(): { released: Promise<void>; release: () => void } {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { released, release };
}
