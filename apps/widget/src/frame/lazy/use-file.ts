import { fileBodyOf } from '@parley/protocol/bodies';
import { useContext, useRef } from 'preact/hooks';
import { ThreadContext } from '../thread-context';

/** The file of a message. Its link expires after some days: the message is then loaded again, with a new one. */
export function useFile(onlyID: string, msg: string) {
  const { base, renew } = useContext(ThreadContext);
  /** The last link that was renewed: each is renewed once. */
  const tried = useRef('');
  const latest = useRef(msg);
  latest.current = msg;
  const file = fileBodyOf(msg, base);

  /** Loads the message again, once for each link. Returns whether the link has changed. */
  async function again(): Promise<boolean> {
    if (tried.current === msg) return false;
    tried.current = msg;
    await renew(onlyID).catch(() => {});
    // Waits until the component has rendered the new message.
    await new Promise((resolve) => setTimeout(resolve));
    return latest.current !== msg;
  }

  /** For clicks: an expired link is renewed before it is followed. */
  function follow(event: Event): void {
    const ends = file && new URL(file.url).searchParams.get('e');
    if (!ends || Number(ends) > Date.now() || tried.current === msg) return;
    event.preventDefault();
    const link = event.currentTarget as HTMLAnchorElement;
    void again().then(() => link.click());
  }

  return { file, again, follow };
}
