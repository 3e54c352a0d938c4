import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog/dialog';
import { TextField } from '../ui/text-field';
import style from './shell.module.css';

const WORD_MAX = 50;

type Props = { word: string; onClose: () => void; onSave: (word: string) => void };

/** Asks for the word that colleagues see beside the state. */
export function WordDialog({ word, onClose, onSave }: Props) {
  const { t } = useTranslation('header');

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSave(String(new FormData(event.currentTarget).get('word') ?? '').trim());
    onClose();
  }

  return (
    <Dialog title={t('presence.word')} width={400} onClose={onClose}>
      <form onSubmit={submit}>
        <TextField
          label={t('presence.word')}
          hint={t('presence.wordHint')}
          name="word"
          maxLength={WORD_MAX}
          defaultValue={word}
          autoComplete="off"
          data-autofocus=""
        />
        <div className={style.wordButtons}>
          <Button onClick={onClose}>{t('cancel', { ns: 'app' })}</Button>
          <Button type="submit" look="primary">
            {t('presence.wordSave')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
