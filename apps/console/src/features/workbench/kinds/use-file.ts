import { fileBodyOf } from '@parley/protocol/bodies';
import type { FileBody } from '@parley/protocol/types';
import { type MouseEvent, useContext, useRef, useState } from 'react';
import { ThreadContext } from '../thread/thread-context';
import type { KindProps } from './message-body';

/**
 * The file of a message. Its link expires after some days: `renew` then fetches the message again for a new link, once
 * per link; null if that failed.
 */
export function useFile({ onlyID, msg }: Pick<KindProps['message'], 'onlyID' | 'msg'>) {
  const tools = useContext(ThreadContext);
  const [fresh, setFresh] = useState({ of: '', msg: '' });
  const tried = useRef('');
  const shown = fresh.of === msg ? fresh.msg : msg;

  async function renew(): Promise<FileBody | null> {
    if (tried.current === shown || !tools) return null;
    tried.current = shown;
    const next = await tools.renew(onlyID).catch(() => null);
    if (next === null || next === shown) return null;
    setFresh({ of: msg, msg: next });
    return fileBodyOf(next, location.href);
  }

  const file = fileBodyOf(shown, location.href);

  /** Click handler of the link: renews an expired link before following it. */
  function follow(event: MouseEvent): void {
    if (!file || !hasEnded(file.url, Date.now())) return;
    event.preventDefault();
    void renew().then((next) => saveFile(next ?? file));
  }

  return { file, renew, follow };
}

export const hasEnded = (url: string, now: number): boolean =>
  Number(new URL(url).searchParams.get('e') ?? Number.POSITIVE_INFINITY) < now;

/** Downloads a file. */
export function saveFile(file: FileBody): void {
  const link = document.createElement('a');
  link.href = file.url;
  link.download = file.name;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.click();
}
