import { Provider as MotionProvider } from '@rc-component/motion';
import ConfigProvider from 'antd/es/config-provider';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import antdTheme from 'antd/es/theme';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../lib/i18n/dayjs-language';
import { antdTokens } from './antd-theme';
import { type Look, useLook } from './look';
import { giveStylesTheNonce, pageNonce } from './style-nonce';
import { useMedia } from './table/use-media';

giveStylesTheNonce(document);

/**
 * Provides antd with the console's sizes, the theme's colours and the language. Loaded only with pages that use antd.
 */
export function AntdFrame({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const look = useLook();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  const isSettled = useSettled();
  const theme = useMemo(
    () => ({
      // A scope for each look: in a shared one, antd's values of the look before, which kept pages still hold, would win
      // until those pages are drawn again.
      cssVar: { key: scopeOf(look) },
      hashed: false,
      algorithm: look.isDark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      token: antdTokens(look),
    }),
    [look],
  );
  return (
    <ConfigProvider locale={i18n.language === 'en' ? enUS : zhCN} csp={{ nonce: pageNonce() }} theme={theme}>
      <MotionProvider motion={isSettled && !isStill}>{children}</MotionProvider>
    </ConfigProvider>
  );
}

/** A class name that is the same only for the same values. */
const scopeOf = (look: Look & { larger: number }): string =>
  `parley-${Object.values(look).join('-').replaceAll('#', '')}`;

/**
 * False while a kept page (React's Activity) is shown again: its open windows must appear as they were. With animations
 * antd would treat them as new and open them again.
 */
function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  // Effects are stopped while the page is hidden and run again when it is shown.
  useEffect(() => {
    setSettled(true);
    return () => setSettled(false);
  }, []);
  return isSettled;
}
