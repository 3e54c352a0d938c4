import { useEffect, useState } from 'preact/hooks';
import { useAllWords } from '../../i18n';
import { addStyles } from '../add-styles';
import css from './drop.css?inline';

addStyles(css);

/** Takes files dropped on the window; a sentence is over it while they are dragged. */
export function Drop({ take }: { take(files: readonly File[]): void }) {
  const { t } = useAllWords();
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const filesOf = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') ? dataTransfer.files : null;
    const over = (event: DragEvent) => filesOf(event) && setOver(true);
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      const files = filesOf(event);
      if (files) take([...files]);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [take]);

  return isOver ? <p class="drop">{t('drop')}</p> : null;
}
