import type { KeptFile } from '@parley/live/uploads/types';
import { MAX_MEGABYTES } from '@parley/protocol/settings/defaults';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useDesk } from '../../../../lib/desk/desk-context';
import { useServices } from '../../../../lib/services';
import { useSection } from '../../../../lib/settings/use-section';
import { type DeskUploads, uploadsOf } from './uploads-of-desk';

/** Most files of one message: as many as the tray shows without hiding the thread. */
export const FILES_MAX = 20;

export function useUploads(): DeskUploads {
  const desk = useDesk();
  const services = useServices();
  return useMemo(() => uploadsOf(desk, services), [desk, services]);
}

/** The visitor's files that are not messages yet, in order of sending. */
export function useFiles(visitor: string): readonly KeptFile[] {
  const all = useStore(useUploads().store, ({ files }) => files);
  return useMemo(
    () => all.filter(({ YQToken, state }) => YQToken === visitor && state !== 'uploaded' && state !== 'said'),
    [all, visitor],
  );
}

/** Size limit of a file in MB, checked before the upload, since the server would refuse it. */
export function useMaxMegabytes(): number {
  return useSection('files').maxMegabytes ?? MAX_MEGABYTES;
}

/** An object URL of the blob, revoked when the blob changes or the component unmounts. */
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
