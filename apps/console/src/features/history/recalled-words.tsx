import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { useApi } from '../../lib/services';
import { Button } from '../../ui/button';
import style from './detail.module.css';
import type { RecordMessage } from './keys';
import { MessageWords } from './message-words';

/** The content of a recalled message. Loaded on request and one at a time, since the server logs each view. */
export function RecalledWords({ message: { conversation, onlyID, kind } }: { message: RecordMessage }) {
  const { t } = useTranslation('history');
  const api = useApi();
  const errorText = useErrorText();
  const [shown, setShown] = useState<{ text: string; isFailed: boolean } | null>(null);

  async function show(): Promise<void> {
    try {
      const { msg } = await api('POST /history/showRecalled', { conversation, onlyID }, { quiet: true });
      setShown({ text: msg, isFailed: false });
    } catch (error) {
      setShown({ text: errorText(error), isFailed: true });
    }
  }

  if (!shown)
    return (
      <Button look="link" size="s" onClick={() => void show()}>
        {t('showRecalled')}
      </Button>
    );
  return (
    <p className={style.recalled} data-failed={shown.isFailed || undefined}>
      {shown.isFailed ? shown.text : <MessageWords message={{ kind, msg: shown.text }} parts={[]} />}
      {!shown.isFailed && <small>{t('recalledWas')}</small>}
    </p>
  );
}
