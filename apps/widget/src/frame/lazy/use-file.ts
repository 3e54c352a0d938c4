import { fileBodyOf } from '@parley/protocol/bodies';
import { useContext, useRef } from 'preact/hooks';
import { ThreadContext } from '../thread-context';

/** The file that a message names. Its link ends after some days: where it does not open any more, it is asked for anew. */
export function useFile(onlyID: string, msg: string) {
  const { base, renew } = useContext(ThreadContext);
  /** The link that was made good last: each ends once. */
  const tried = useRef('');
  const latest = useRef(msg);
  latest.current = msg;
  const file = fileBodyOf(msg, base);

  /** Once for each link; whether it has another one now. */
  async function again(): Promise<boolean> {
    if (tried.current === msg) return false;
    tried.current = msg;
    await renew(onlyID).catch(() => {});
    // Drawn anew with what has come.
    await new Promise((resolve) => setTimeout(resolve));
    return latest.current !== msg;
  }

  /** For the link itself: one that has ended is made good before it is followed. */
  function follow(event: Event): void {
    const ends = file && new URL(file.url).searchParams.get('e');
    if (!ends || Number(ends) > Date.now() || tried.current === msg) return;
    event.preventDefault();
    const link = event.currentTarget as HTMLAnchorElement;
    void again().then(() => link.click());
  }

  return { file, again, follow };
}
