import ConfigProvider from 'antd/es/config-provider';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import antdTheme from 'antd/es/theme';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { darkTokens, lightTokens } from './antd-theme';
import { giveStylesTheNonce, pageNonce } from './style-nonce';

giveStylesTheNonce(document);

/** Where a page uses antd: our measures and colours, our language, dark with the system. Comes with those pages only. */
export function AntdFrame({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const isDark = useDark();
  return (
    <ConfigProvider
      locale={i18n.language === 'en' ? enUS : zhCN}
      csp={{ nonce: pageNonce() }}
      theme={{
        algorithm: isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
        token: isDark ? darkTokens : lightTokens,
      }}
    >
      {children}
    </ConfigProvider>
  );
}

const DARK = '(prefers-color-scheme: dark)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(DARK);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

const useDark = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(DARK).matches);
