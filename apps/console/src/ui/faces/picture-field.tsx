import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { Button } from '../button';
import { FileButton, PICTURES } from '../file-button';
import style from './faces.module.css';
import { Picture } from './picture';
import './texts';

type Props = {
  face: { nickname: string; avatar: string };
  /** A change is on its way. */
  isBusy: boolean;
  /** Why the last change failed. */
  error: unknown;
  onPick: (file: File) => void;
  /** Absent: it cannot be removed here. */
  onRemove?: () => void;
};

/** A picture that visitors see; a new one is saved at once. */
export function PictureField({ face, isBusy, error, onPick, onRemove }: Props) {
  const { t } = useTranslation('faces');
  const errorText = useErrorText();
  return (
    <div className={style.pictureField}>
      <Picture agent={face} size={56} />
      <FileButton size="s" accept={PICTURES} label={t('avatar')} busy={isBusy} onPick={onPick}>
        {t('avatar')}
      </FileButton>
      {onRemove && face.avatar && (
        <Button look="quiet" size="s" busy={isBusy} onClick={onRemove}>
          {t('avatarRemove')}
        </Button>
      )}
      <span className={style.pictureHint} role="status">
        {error ? errorText(error) : t('avatarHint')}
      </span>
    </div>
  );
}
