import { afterEach, expect, it, vi } from 'vitest';
import { loadPage } from './lazy-page';
import { mayLoad, reach, whenBack } from './reach';

afterEach(() => reach.setState({ isAway: false, isKept: false }));

it.each([
  [{ isAway: false, isKept: false }, true],
  [{ isAway: false, isKept: true }, true],
  [{ isAway: true, isKept: true }, true],
  [{ isAway: true, isKept: false }, false],
])('%o: a file may be asked for: %s', (state, may) => {
  reach.setState(state);
  expect(mayLoad()).toBe(may);
});

it('while the server is away no module is asked for: one that failed is failed for as long as the page lives', async () => {
  reach.setState({ isAway: true });
  const load = vi.fn(async () => ({ default: () => null }));
  await expect(loadPage(load)).rejects.toThrow('away');
  expect(load).not.toHaveBeenCalled();
  reach.setState({ isAway: false });
  await loadPage(load);
  expect(load).toHaveBeenCalledOnce();
});

it('calls back once it is back, once', () => {
  reach.setState({ isAway: true });
  const back = vi.fn();
  whenBack(back);
  reach.setState({ isAway: true });
  expect(back).not.toHaveBeenCalled();
  reach.setState({ isAway: false });
  reach.setState({ isAway: true });
  reach.setState({ isAway: false });
  expect(back).toHaveBeenCalledOnce();
});
