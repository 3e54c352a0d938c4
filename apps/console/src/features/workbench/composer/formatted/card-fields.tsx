import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createUpload } from '../../../../lib/api/upload';
import { useErrorText } from '../../../../lib/i18n/use-error-text';
import { useServices } from '../../../../lib/services';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/text-field';
import { CardView } from '../../kinds/card-view';
import { type CardDraft, cardDraft, cardMessage, isAddress, isBlank, isOwnPicture } from './draft-body';
import style from './formatted.module.css';

/** The fields of a card with a preview as the visitor sees it. */
export function CardFields({ value, onChange }: { value: string; onChange: (msg: string) => void }) {
  const { t } = useTranslation('workbenchFormatted');
  const card = cardDraft(value);
  const set = (change: Partial<CardDraft>) => onChange(cardMessage({ ...cardDraft(value), ...change }));
  return (
    <div className={style.card}>
      <div className={style.fields}>
        <TextField
          label={t('card.title')}
          maxLength={200}
          data-autofocus
          value={card.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <label className={style.field}>
          {t('card.text')}
          <textarea
            className={style.area}
            rows={3}
            maxLength={2000}
            dir="auto"
            value={card.text}
            onChange={({ target }) => set({ text: target.value })}
          />
        </label>
        <Picture
          value={card.picture}
          fault={isOwnPicture(card.picture) ? null : t('card.badPicture')}
          onChange={(picture) => set({ picture })}
        />
        <TextField
          label={t('card.link')}
          hint={t('card.linkHint')}
          error={isAddress(card.link) ? null : t('card.bad')}
          type="url"
          maxLength={2000}
          value={card.link}
          onChange={({ target }) => set({ link: target.value })}
        />
      </div>
      <section className={style.preview} aria-label={t('card.preview')}>
        <p className={style.note}>{t('card.preview')}</p>
        {isBlank('card', value) ? (
          <p className={style.note}>{t('card.empty')}</p>
        ) : (
          <div className={style.bubble}>
            <CardView message={{ onlyID: 'preview', kind: 'card', msg: value }} />
          </div>
        )}
      </section>
    </div>
  );
}

type PictureProps = { value: string; fault: string | null; onChange: (address: string) => void };

/** Uploads the card's picture. Other addresses are not allowed: their host would learn who reads the card. */
function Picture({ value, fault, onChange }: PictureProps) {
  const { t } = useTranslation('workbenchFormatted');
  const errorText = useErrorText();
  const { session, ...client } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function upload(file: File | undefined): Promise<void> {
    if (!file) return;
    if (!file.type.startsWith('image/')) return setFailure(t('card.noPicture'));
    setFailure(null);
    setShare(0);
    try {
      const send = createUpload({ client, session: session.holder });
      const done = await send(file, file.name, { signal: new AbortController().signal, onProgress: setShare });
      if (done.kind === 'image') onChange(done.file.thumb ?? done.file.url);
      else setFailure(t('card.noPicture'));
    } catch (error) {
      setFailure(t('card.uploadFailed', { why: errorText(error) }));
    } finally {
      setShare(null);
    }
  }

  return (
    <div>
      <TextField
        label={t('card.picture')}
        hint={t('card.pictureHint')}
        error={failure ?? fault}
        type="url"
        maxLength={2000}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        trailing={
          <Button size="s" look="quiet" busy={share !== null} onClick={() => input.current?.click()}>
            {share === null ? t('card.upload') : t('card.uploading', { percent: Math.round(share * 100) })}
          </Button>
        }
      />
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          void upload(target.files?.[0]);
          // Cleared so that choosing the same file again fires a change.
          target.value = '';
        }}
      />
    </div>
  );
}
