import type { Look } from './look';

/** The values of `tokens.css` for antd; `antd-theme.test.mjs` compares the two. */
const measures = {
  fontFamily: '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif',
  fontSize: 14,
  borderRadius: 6,
  controlHeight: 32,
  wireframe: false,
  // The frame's side bar has the z-index 2000: pop-ups are above it.
  zIndexPopupBase: 2100,
};

const light = {
  colorTextBase: '#181c23',
  colorBgBase: '#ffffff',
  colorBorder: '#c3c9d2',
  colorBorderSecondary: '#e2e5ea',
  // A table's header.
  colorFillAlter: '#f5f7fa',
  colorTextPlaceholder: '#626b79',
  colorTextDescription: '#626b79',
};

/** All steps are set: those that antd derives from the base colour are bluer. */
const dark = {
  colorTextBase: '#f1f3f6',
  colorBgBase: '#15181d',
  colorBgContainer: '#15181d',
  colorBgElevated: '#1b1f25',
  colorBgSpotlight: '#434b57',
  colorBorder: '#434b57',
  colorBorderSecondary: '#2e343d',
  colorFillAlter: '#1b1f25',
  colorText: '#f1f3f6',
  colorTextSecondary: '#c9cfd8',
  colorTextPlaceholder: '#9ba4b2',
  colorTextDescription: '#9ba4b2',
};

/** antd's tokens for a look: its accent and state colours, the console's sizes. */
export const antdTokens = ({ isDark, accent, onAccent, good, wait, bad, larger = 0 }: Look & { larger?: number }) => ({
  ...measures,
  fontSize: measures.fontSize + larger,
  ...(isDark ? dark : light),
  colorPrimary: accent,
  colorInfo: accent,
  colorLink: accent,
  colorSuccess: good,
  colorWarning: wait,
  colorError: bad,
  // Text on a filled button.
  colorTextLightSolid: onAccent,
});
