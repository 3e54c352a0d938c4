import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useDesk } from '../../../../lib/desk/desk-context';
import { useApi, useServices } from '../../../../lib/services';
import type { KeptFile } from './kept-file';
import type { Uploads } from './uploads';
import { uploadsOf } from './uploads-of-desk';

/** Files of one message at most, as many as a tray shows without hiding the thread. */
export const FILES_MAX = 20;
/** The settings' own default. */
const MEGABYTES = 20;

export function useUploads(): Uploads {
  const desk = useDesk();
  const services = useServices();
  return useMemo(() => uploadsOf(desk, services), [desk, services]);
}

/** The visitor's files that are not messages yet, in order of sending. */
export function useFiles(visitor: string): readonly KeptFile[] {
  const all = useStore(useUploads().store, ({ files }) => files);
  return useMemo(() => all.filter(({ YQToken, state }) => YQToken === visitor && state !== 'uploaded'), [all, visitor]);
}

/** What one file may weigh, in MB: what the server would refuse is said before it is uploaded. */
export function useMaxMegabytes(): number {
  const api = useApi();
  const settings = useQuery({
    queryKey: ['settings'],
    queryFn: () => api('GET /settings/getList', undefined, { quiet: true }),
    staleTime: 5 * 60_000,
  });
  const value = settings.data?.list.find(({ section }) => section === 'files')?.value;
  const given = typeof value === 'object' && value !== null && 'maxMegabytes' in value ? Number(value.maxMegabytes) : 0;
  return given > 0 ? given : MEGABYTES;
}

/** An address under which the page can show the bytes, while it shows them. */
export function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return setUrl(null);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
