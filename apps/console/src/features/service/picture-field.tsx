import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { Button } from '../../ui/button';
import { Picture } from './picture';
import { type Agent, useAvatar } from './queries';
import style from './service.module.css';

/** The picture visitors see; another one holds at once. */
export function PictureField({ agent }: { agent: Agent }) {
  const { t } = useTranslation('service');
  const errorText = useErrorText();
  const upload = useAvatar();
  const id = useId();
  const [avatar, setAvatar] = useState(agent.avatar);

  async function take(file: File | undefined): Promise<void> {
    if (!file) return;
    const changed = await upload.mutateAsync({ id: agent.id, file }).catch(() => null);
    if (changed) setAvatar(changed.avatar);
  }

  return (
    <div className={style.pictureField}>
      <Picture agent={{ ...agent, avatar }} size={56} />
      <Button size="s" busy={upload.isPending} onClick={() => document.getElementById(id)?.click()}>
        {t('form.avatar')}
      </Button>
      <input
        id={id}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/avif"
        aria-label={t('form.avatar')}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <span className={style.hint} role="status">
        {upload.isError ? errorText(upload.error) : t('form.avatarHint')}
      </span>
    </div>
  );
}
