import type { SignInProvider } from '@parley/protocol/settings/sign-in';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/i18n';
import { lazyPart } from '../../../lib/lazy-part';
import { useOpenForm } from '../../../lib/settings/use-open-form';
import { Button } from '../../../ui/button';
import { confirm } from '../../../ui/confirm/confirm';
import { Failed } from '../../../ui/failed';
import { Notice } from '../../../ui/notice';
import { Page } from '../../../ui/page';
import style from './sign-in.module.css';
import { useProviders } from './use-providers';
import '../../../lib/sign-in-texts';

const ProviderForm = lazyPart(() => import('./provider-form'), 'ProviderForm');

/** The ways to sign in with accounts of other services. */
export function SignInPage() {
  const { t } = useTranslation('signIn');
  const { providers, isPending, failed, returnUrl, secretKept, put, remove } = useProviders();
  const form = useOpenForm('signIn');
  const [chosen, setChosen] = useState<SignInProvider | null>(null);
  const open = (provider: SignInProvider | null): void => {
    setChosen(provider);
    form.open();
  };
  const nameOf = ({ name }: SignInProvider): string => name[currentLanguage()] || name.zh;
  async function askRemove(provider: SignInProvider): Promise<void> {
    const text = t('removeAsk', { name: nameOf(provider) });
    if (await confirm({ text, ok: t('remove'), isDangerous: true })) await remove(provider);
  }

  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      action={
        <Button look="primary" disabled={failed !== null} onClick={() => open(null)}>
          {t('add')}
        </Button>
      }
    >
      {failed && <Failed error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />}
      {!isPending && returnUrl === null && <Notice kind="info">{t('noReturnUrl')}</Notice>}
      {returnUrl !== null && (
        <p className={style.address}>
          {t('returnUrl')}
          <code translate="no">{returnUrl}</code>
        </p>
      )}
      {!isPending && providers.length === 0 && <p className={style.none}>{t('empty')}</p>}
      <ul className={style.list}>
        {providers.map((provider) => (
          <li key={provider.id} className={style.row}>
            <span className={style.name}>
              <bdi>{nameOf(provider)}</bdi>
              <small>
                {t(`kinds.${provider.kind}`)} · {t(provider.enabled ? 'on' : 'off')}
                {!secretKept.includes(provider.id) && ` · ${t('noSecret')}`}
              </small>
            </span>
            <Button size="s" onClick={() => open(provider)} aria-label={`${t('edit')}: ${nameOf(provider)}`}>
              {t('edit')}
            </Button>
            <Button
              size="s"
              onClick={() => void askRemove(provider)}
              aria-label={`${t('remove')}: ${nameOf(provider)}`}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {form.isOpen && !isPending && (
        <ProviderForm
          provider={chosen}
          hasSecret={chosen !== null && secretKept.includes(chosen.id)}
          onSave={put}
          onClose={form.close}
        />
      )}
    </Page>
  );
}
