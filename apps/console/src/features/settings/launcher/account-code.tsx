import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSendFile } from '../../../lib/api/use-send-file';
import { useFaultWords } from '../../../lib/channel-words/use-fault-words';
import { errorText } from '../../../lib/i18n/error-text';
import { qrPng } from '../../../lib/qr/qr-png';
import { useApi } from '../../../lib/services';
import style from './launcher.module.css';

/** Who scans the code has this as scene. */
const SCENE = 'float-bar';
/** As many as a select lists. */
const ALL = { kind: ['official' as const], pageSize: 100 };

type Props = { disabled: boolean; onMade: (key: string) => void };

/** Takes the QR code of an official account as the picture, so that visitors go on in WeChat. Without accounts: nothing. */
export function AccountCode({ disabled, onMade }: Props) {
  const { t } = useTranslation('settingsPages');
  const api = useApi();
  const sendFile = useSendFile();
  const faultWords = useFaultWords();
  const accounts = useQuery({
    queryKey: ['weChatAccounts', 'official'],
    queryFn: () => api('GET /weChat/getList', ALL),
  });
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const list = accounts.data?.list.filter(({ enabled }) => enabled) ?? [];
  if (list.length === 0) return null;

  async function make(account: string): Promise<void> {
    setBusy(true);
    try {
      const { url, fault, error } = await api('POST /weChat/doCode', { account, scene: SCENE });
      setProblem(url === null ? faultWords({ fault, error }) : '');
      if (url !== null) {
        const file = new File([await qrPng(url)], 'wechat.png', { type: 'image/png' });
        onMade((await sendFile('POST /launcher/upload', file, undefined)).key);
      }
    } catch (error) {
      setProblem(errorText(error));
    }
    setBusy(false);
  }

  return (
    <div className={style.line}>
      <Select
        className={style.account}
        aria-label={t('launcher.code')}
        placeholder={t('launcher.code')}
        value={null}
        loading={isBusy}
        disabled={disabled || isBusy}
        options={list.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(account: string | null) => account !== null && void make(account)}
      />
      {problem !== '' && (
        <span className={style.bad} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
