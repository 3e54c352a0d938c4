import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendFile } from '../../../lib/api/use-send-file';
import { errorText } from '../../../lib/i18n/error-text';
import { Button } from '../../../ui/button';
import { FileButton, PICTURES } from '../../../ui/file-button';
import type { ControlProps } from '../../../ui/settings-page/field-row';
import style from './launcher.module.css';

/** A picture by its key: uploaded at once, in use when the page is published. */
export function PictureControl({ id, value, onChange, disabled }: ControlProps) {
  const { t } = useTranslation('settingsPages');
  const sendFile = useSendFile();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const key = String(value);

  async function upload(file: File): Promise<void> {
    setBusy(true);
    try {
      onChange((await sendFile('POST /launcher/upload', file, undefined)).key);
      setProblem('');
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  }

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
        onPick={(file) => void upload(file)}
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
