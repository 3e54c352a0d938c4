import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../ui/icon';
import style from './drop-target.module.css';

type Props = {
  /** An element inside the thread's section; the section is the drop target. */
  root: RefObject<HTMLElement | null>;
  onFiles: (files: File[]) => void;
};

/**
 * Accepts files that are dropped on the thread or pasted into it; shows the drop area while files are dragged over it.
 */
export function DropTarget({ root, onFiles }: Props) {
  const { t } = useTranslation('workbenchComposer');
  const [place, setPlace] = useState<DOMRect | null>(null);
  const take = useRef(onFiles);
  take.current = onFiles;

  useEffect(() => {
    const section = root.current?.closest('section');
    if (!section) return;
    const hover = (event: DragEvent) => {
      if (hasFiles(event)) setPlace(section.getBoundingClientRect());
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && section.contains(relatedTarget))) setPlace(null);
    };
    const drop = (event: DragEvent) => {
      setPlace(null);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) take.current(files);
    };
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      // A copied table comes as text and as a picture: the text is pasted.
      if (!data || data.files.length === 0 || data.getData('text/plain') !== '') return;
      event.preventDefault();
      take.current([...data.files]);
    };
    section.addEventListener('dragenter', hover);
    section.addEventListener('dragleave', leave);
    section.addEventListener('drop', drop);
    section.addEventListener('paste', paste);
    return () => {
      section.removeEventListener('dragenter', hover);
      section.removeEventListener('dragleave', leave);
      section.removeEventListener('drop', drop);
      section.removeEventListener('paste', paste);
    };
  }, [root]);

  if (!place) return null;
  const { top, left, width, height } = place;
  return createPortal(
    <div className={style.veil} style={{ top, left, width, height }}>
      <p className={style.words}>
        <Icon name="clip" size={24} />
        {t('files.drop')}
        <small>{t('files.dropHint')}</small>
      </p>
    </div>,
    document.body,
  );
}

/** Prevents that the browser leaves the console to open a file dropped elsewhere. */
export function useIgnoreOtherDrops(): void {
  useEffect(() => {
    addEventListener('dragover', keepHere);
    addEventListener('drop', keepHere);
    return () => {
      removeEventListener('dragover', keepHere);
      removeEventListener('drop', keepHere);
    };
  }, []);
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

function keepHere(event: DragEvent): void {
  if (hasFiles(event)) event.preventDefault();
}
