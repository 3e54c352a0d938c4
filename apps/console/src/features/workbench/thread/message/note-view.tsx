import type { Note } from '@parley/protocol/types';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../lib/i18n/i18n';
import { fullTime, shortTime } from '../../../../lib/time/format';
import { Icon } from '../../../../ui/icon';
import { useThreadTools } from '../thread-context';
import style from './message.module.css';
import { MessageText } from './message-text';
import '../texts';

/** A note or whisper among colleagues, on an amber background; the visitor never sees it. */
export function NoteView({ note, isPinned = false }: { note: Note; isPinned?: boolean }) {
  const { t } = useTranslation('workbenchThread');
  const tools = useThreadTools();
  const language = currentLanguage();
  return (
    <div
      className={style.note}
      data-pinned={isPinned || undefined}
      data-key={isPinned ? undefined : `note-${note.onlyID}`}
      data-note={note.onlyID}
    >
      <p className={style.noteHead}>
        <Icon name={note.kind === 'whisper' ? 'whisper' : 'note'} size={14} />
        <bdi className={style.noteBy}>{note.nickname}</bdi>
        <span>{t(`notes.${note.kind}`)}</span>
        <time dateTime={new Date(note.time).toISOString()} title={fullTime(note.time, language)}>
          {shortTime(note.time, Date.now(), language)}
        </time>
        {tools.mayRemove(note) && (
          <button
            type="button"
            className={style.noteRemove}
            aria-label={t('notes.remove')}
            title={t('notes.remove')}
            onClick={() => tools.removeNote(note)}
          >
            <Icon name="trash" size={14} />
          </button>
        )}
      </p>
      <div className={style.noteWords} dir="auto">
        <MessageText text={note.msg} />
      </div>
    </div>
  );
}
