import { useEffect, useRef, useState } from 'react';
import { createDownload, type Progress, saveFile } from '../../lib/api/download';
import { currentLanguage } from '../../lib/i18n/i18n';
import { useServices } from '../../lib/services';
import { ownTimeZone } from '../../lib/time/zone';
import type { ExportRoute } from './types';

export type ExportPhase =
  | { kind: 'idle' | 'stopped' }
  | { kind: 'running'; progress: Progress }
  | { kind: 'done'; name: string; bytes: number }
  | { kind: 'failed'; error: unknown };

/** One export: started, in progress with its share, saved; aborted by the user or when its window closes. */
export function useExport(route: ExportRoute) {
  const { refresh, session } = useServices();
  const [phase, setPhase] = useState<ExportPhase>({ kind: 'idle' });
  const under = useRef<AbortController | null>(null);
  useEffect(() => () => under.current?.abort(), []);

  /** Times are in the browser's zone unless the wish names another one. */
  async function start(wish: Record<string, unknown>): Promise<void> {
    const way = new AbortController();
    under.current = way;
    setPhase({ kind: 'running', progress: { bytes: 0, part: 0 } });
    const fetchFile = createDownload({ client: { refresh }, session: session.holder, language: currentLanguage });
    const onProgress = (progress: Progress) => setPhase({ kind: 'running', progress });
    try {
      const file = await fetchFile(route, { timeZone: ownTimeZone(), ...wish }, { signal: way.signal, onProgress });
      saveFile(file);
      setPhase({ kind: 'done', name: file.name, bytes: file.blob.size });
    } catch (error) {
      setPhase(way.signal.aborted ? { kind: 'stopped' } : { kind: 'failed', error });
    }
  }

  return { phase, start, stop: () => under.current?.abort() };
}
