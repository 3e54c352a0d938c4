import { Provider as MotionProvider } from '@rc-component/motion';
import ConfigProvider from 'antd/es/config-provider';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import antdTheme from 'antd/es/theme';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../lib/i18n/dayjs-language';
import { antdTokens } from './antd-theme';
import { useLook } from './look';
import { giveStylesTheNonce, pageNonce } from './style-nonce';

giveStylesTheNonce(document);

/** Where a page uses antd: our measures, the theme's colours, our language. Comes with those pages only. */
export function AntdFrame({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const look = useLook();
  const theme = useMemo(
    () => ({
      // One scope, so that a change of theme rewrites values in place.
      cssVar: { key: 'parley' },
      hashed: false,
      algorithm: look.isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      token: antdTokens(look),
    }),
    [look],
  );
  return (
    <ConfigProvider locale={i18n.language === 'en' ? enUS : zhCN} csp={{ nonce: pageNonce() }} theme={theme}>
      <MotionProvider motion={useSettled()}>{children}</MotionProvider>
    </ConfigProvider>
  );
}

/**
 * False while a kept page comes back (React's Activity): what is open in it stands there as it was left. With motion antd
 * would take it for new, and begin its windows again.
 */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  // Effects rest while the page is hidden and run again once it is shown.
  useEffect(() => {
    setSettled(true);
    return () => setSettled(false);
  }, []);
  return isSettled;
}
