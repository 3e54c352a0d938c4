import type { RowProps } from '../../components/row-view';
import { useAllWords } from '../../i18n';
import type { MessageRow } from '../../rows';

/** In place of a message that was recalled; one's own text can be written again. */
export function Recalled({ row, recalledText, edit }: RowProps & { row: MessageRow }) {
  const { t } = useAllWords();
  const text = row.isMine ? t('recalledMine') : t('recalledTheirs', { name: row.nickname || t('agent') });
  return (
    <p class="line">
      {text}
      {recalledText && (
        <button type="button" class="link" onClick={() => edit(recalledText)}>
          {t('writeItAgain')}
        </button>
      )}
    </p>
  );
}
