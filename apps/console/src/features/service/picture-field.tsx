import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { Picture } from '../../ui/faces/picture';
import { FileButton, PICTURES } from '../../ui/file-button';
import { type Agent, useAvatar } from './queries';
import style from './service.module.css';

/** The picture that visitors see; a new one is saved at once. */
export function PictureField({ agent, onPicture }: { agent: Agent; onPicture: (changed: Agent) => void }) {
  const { t } = useTranslation('service');
  const errorText = useErrorText();
  const upload = useAvatar();
  const [avatar, setAvatar] = useState(agent.avatar);

  async function uploadPicture(file: File): Promise<void> {
    const changed = await upload.mutateAsync({ id: agent.id, file }).catch(() => null);
    if (!changed) return;
    setAvatar(changed.avatar);
    onPicture(changed);
  }

  return (
    <div className={style.pictureField}>
      <Picture agent={{ ...agent, avatar }} size={56} />
      <FileButton
        size="s"
        accept={PICTURES}
        label={t('form.avatar')}
        busy={upload.isPending}
        onPick={(file) => void uploadPicture(file)}
      >
        {t('form.avatar')}
      </FileButton>
      <span className={style.hint} role="status">
        {upload.isError ? errorText(upload.error) : t('form.avatarHint')}
      </span>
    </div>
  );
}
