import { allows, type Need, type User } from '@parley/core/access/allows';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { userStore } from '../../../lib/can/user-store';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { toast } from '../../../ui/toast/toast';
import style from '../demo.module.css';
import { DemoPage, Part } from '../demo-page';
import { Tag } from '../tag';

/** Sample roles with their permissions. */
const ROLES: Record<'admin' | 'editor' | 'test', User> = {
  admin: { admin: true, roles: ['Admin'], permissions: ['read:system', 'write:system', 'delete:system'] },
  editor: { admin: false, roles: ['Editor'], permissions: ['read:system', 'write:system'] },
  test: { admin: false, roles: ['Test'], permissions: ['read:system'] },
};
type Role = keyof typeof ROLES;

const NEEDS: [key: 'role' | 'permission' | 'both' | 'either' | 'not', need: Need][] = [
  ['role', { role: ['Editor'], mode: 'oneOf' }],
  ['permission', { permission: ['delete:system'], mode: 'oneOf' }],
  ['both', { role: ['Editor'], permission: ['write:system'], mode: 'allOf' }],
  ['either', ['Test', 'write:system']],
  ['not', { role: ['Editor'], mode: 'except' }],
];

/** Calls sent after the access token expired; they cause one refresh. */
const CALLS = 6;

export function PermissionPage() {
  const { t } = useTranslation('demo');
  const [role, setRole] = useState<Role>('editor');
  const mine = useStore(userStore);
  const user = ROLES[role];
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
        <Segmented<Role>
          aria-label={t('permission.as')}
          style={{ justifySelf: 'start' }}
          value={role}
          onChange={setRole}
          options={Object.keys(ROLES) as Role[]}
        />
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
        <ul>
          {NEEDS.map(([key, need]) => (
            <li key={key}>
              {t(`permission.need.${key}`)} — <code>{JSON.stringify(need)}</code>
            </li>
          ))}
        </ul>
      </Part>
      <TokenExpiry />
    </DemoPage>
  );
}

/** Expires the access token, sends calls, and shows answers and refreshes. */
function TokenExpiry() {
  const { t } = useTranslation('demo');
  const api = useApi();
  const errorText = useErrorText();
  const [result, setResult] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function expire(): Promise<void> {
    setBusy(true);
    // Cleared, since the browser keeps only some hundred entries.
    performance.clearResourceTimings();
    try {
      await api('GET /expireToken');
      const answers = await Promise.all(Array.from({ length: CALLS }, () => api('GET /reads')));
      setResult(t('permission.answered', { answers: answers.length, refreshes: refreshes() }));
    } catch (error) {
      setResult(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Part title={t('permission.token')}>
      <div className={style.row}>
        <Button loading={isBusy} onClick={() => void expire()}>
          {t('permission.expire')}
        </Button>
        <span role="status">{result}</span>
      </div>
    </Part>
  );
}

/** Number of token refreshes since the entries were cleared. */
const refreshes = (): number =>
  performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/refreshToken')).length;
