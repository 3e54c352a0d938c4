import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import { useTranslation } from 'react-i18next';
import { useFaultWords } from '../../../lib/channel-words/use-fault-words';
import { qrPng } from '../../../lib/qr/qr-png';
import { useApi } from '../../../lib/services';
import style from './launcher.module.css';
import { useUpload } from './use-upload';

/** Who scans the code has this as scene. */
const SCENE = 'float-bar';
/** As many as a select lists. */
const ALL = { kind: ['official' as const], pageSize: 100 };

type Props = { disabled: boolean; onMade: (key: string) => void };

/** Takes the QR code of an official account as the picture, so that visitors go on in WeChat. Without accounts: nothing. */
export function AccountCode({ disabled, onMade }: Props) {
  const { t } = useTranslation('settingsPages');
  const api = useApi();
  const faultWords = useFaultWords();
  const accounts = useQuery({
    queryKey: ['weChatAccounts', 'official'],
    queryFn: () => api('GET /weChat/getList', ALL),
  });
  const { upload, problem, isBusy } = useUpload(onMade);
  const list = accounts.data?.list.filter(({ enabled }) => enabled) ?? [];
  if (list.length === 0) return null;

  /** The code as a picture, or why the platform made none. */
  async function draw(account: string): Promise<File | string> {
    const { url, fault, error } = await api('POST /weChat/doCode', { account, scene: SCENE });
    if (url === null) return faultWords({ fault, error });
    return new File([await qrPng(url)], 'wechat.png', { type: 'image/png' });
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
        onChange={(account: string | null) => account !== null && void upload(() => draw(account))}
      />
      {problem !== '' && (
        <span className={style.bad} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}
