import { allows, type Need, type User } from '@parley/core/access/allows';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { checkUserInfo, type UserInfo } from '../../../lib/api/checks';
import { userStore } from '../../../lib/can/user-store';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { toast } from '../../../ui/toast/toast';
import style from '../demo.module.css';
import { DemoPage, Part } from '../demo-page';
import { createMockClient, type MockClient } from '../mock/client';
import { Tag } from '../tag';
import { useMockAnswer } from '../use-mock';

/** Sample accounts of the mock endpoints. */
const ACCOUNTS = ['admin', 'editor', 'test'] as const;
type Account = (typeof ACCOUNTS)[number];

const NEEDS: [key: 'role' | 'permission' | 'both' | 'either' | 'not', need: Need][] = [
  ['role', { role: ['Editor'], mode: 'oneOf' }],
  ['permission', { permission: ['delete:system'], mode: 'oneOf' }],
  ['both', { role: ['Editor'], permission: ['write:system'], mode: 'allOf' }],
  ['either', ['Test', 'write:system']],
  ['not', { role: ['Editor'], mode: 'except' }],
];

/** Calls sent at once after the token expired; they cause one renewal. */
const CALLS = 6;

const userOf = ({ roles, permissions }: UserInfo): User => ({ admin: roles.includes('Admin'), roles, permissions });

export function PermissionPage() {
  const { t } = useTranslation('demo');
  const [account, setAccount] = useState<Account>('editor');
  const mine = useStore(userStore);
  const [client] = useState(() => createMockClient((url, init) => fetch(url, init), currentLanguage));
  const ask = useCallback(async () => {
    await client.signIn(account);
    return userOf(checkUserInfo((await client.request('GET /userInfo')) as UserInfo));
  }, [client, account]);
  const { answer: user } = useMockAnswer(ask);
  return (
    <DemoPage title={t('permission.title')} lead={t('permission.lead')}>
      <Part title={t('permission.mine')}>
        <div className={style.row}>
          {[...mine.roles, ...mine.permissions].map((name) => (
            <Tag key={name}>{name}</Tag>
          ))}
        </div>
      </Part>
      <Part title={t('permission.as')}>
        <Segmented<Account>
          aria-label={t('permission.as')}
          style={{ justifySelf: 'start' }}
          value={account}
          onChange={setAccount}
          options={[...ACCOUNTS]}
        />
        {user && <Buttons user={user} />}
        <ul>
          {NEEDS.map(([key, need]) => (
            <li key={key}>
              {t(`permission.need.${key}`)} — <code>{JSON.stringify(need)}</code>
            </li>
          ))}
        </ul>
      </Part>
      {user && <TokenExpiry key={account} client={client} />}
    </DemoPage>
  );
}

/** The account's roles and permissions, and the buttons that they allow. */
function Buttons({ user }: { user: User }) {
  const { t } = useTranslation('demo');
  return (
    <>
      <div className={style.row}>
        {[...user.roles, ...user.permissions].map((name) => (
          <Tag key={name}>{name}</Tag>
        ))}
      </div>
      <div className={style.row}>
        {NEEDS.filter(([, need]) => allows(user, need)).map(([key, need]) => (
          <Button key={key} onClick={() => toast.info(JSON.stringify(need), { title: t(`permission.need.${key}`) })}>
            {t(`permission.need.${key}`)}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Expires the mock token, sends calls at once, and shows answers and renewals. */
function TokenExpiry({ client }: { client: MockClient }) {
  const { t } = useTranslation('demo');
  const errorText = useErrorText();
  const [result, setResult] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function expire(): Promise<void> {
    setBusy(true);
    const before = client.renewals();
    client.expire();
    try {
      const answers = await Promise.all(Array.from({ length: CALLS }, () => client.request('GET /expireToken')));
      setResult(t('permission.answered', { answers: answers.length, refreshes: client.renewals() - before }));
    } catch (error) {
      setResult(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Part title={t('permission.token')}>
      <code className={style.token}>{client.token()}</code>
      <div className={style.row}>
        <Button loading={isBusy} onClick={() => void expire()}>
          {t('permission.expire')}
        </Button>
        <span role="status">{result}</span>
      </div>
    </Part>
  );
}
