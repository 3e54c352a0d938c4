import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { FileButton, PICTURES } from '../../../ui/file-button';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from './launcher.module.css';
import { useUpload } from './use-upload';

/** A picture by its key: uploaded at once, in use when the page is published. */
export function PictureControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const { upload, problem, isBusy } = useUpload(onChange);
  const key = String(value);

  return (
    <div className={style.line} id={id}>
      {key !== '' && <Picture name={key} />}
      <FileButton
        size="s"
        icon="plus"
        accept={`${PICTURES},image/gif`}
        label={t('launcher.upload')}
        busy={isBusy}
        disabled={disabled}
        onPick={(file) => void upload(async () => file)}
      >
        {t(key === '' ? 'launcher.upload' : 'launcher.replace')}
      </FileButton>
      {key !== '' && (
        <Button size="s" look="quiet" icon="trash" disabled={disabled} onClick={() => onChange('')}>
          {t('launcher.remove')}
        </Button>
      )}
      {problem !== '' && (
        <span className={style.bad} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

/** The server answers a picture as a module of script, for pages with a strict policy; its text is the picture. */
function Picture({ name }: { name: string }) {
  const { data } = useQuery({
    queryKey: ['launcherPicture', name],
    queryFn: async () => /"(.*)"/.exec(await (await fetch(`/widget/pictures/${name}.js`)).text())?.[1] ?? '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? <img className={style.picture} alt="" src={`data:image/webp;base64,${data}`} /> : null;
}
