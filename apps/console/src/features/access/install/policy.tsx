import { useTranslation } from 'react-i18next';
import style from '../access.module.css';
import { CodeBlock } from '../code-block';
import { policyFor, type Way } from './snippets';

/** What the Content-Security-Policy of the page must allow, if it has one. */
export function Policy({ way, address }: { way: Way; address: string }) {
  const { t } = useTranslation('access');
  const policy = policyFor(way, address);
  if (policy === null) return null;
  return (
    <>
      <h4 className={style.heading}>{t('install.policy')}</h4>
      <p className={style.hint}>{t(way === 'tagManager' ? 'install.policyTagManager' : 'install.policyHint')}</p>
      <CodeBlock text={policy} label={t('install.policy')} />
    </>
  );
}
