/** `tokens.css` once more, for antd; `antd-theme.test.mjs` compares the two. */
const measures = {
  fontFamily: '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif',
  fontSize: 14,
  borderRadius: 6,
  controlHeight: 32,
  wireframe: false,
};

export const lightTokens = {
  ...measures,
  colorPrimary: '#1668dc',
  colorInfo: '#1668dc',
  colorSuccess: '#137a3a',
  colorWarning: '#a04b00',
  colorError: '#c4262e',
  colorTextBase: '#181c23',
  colorBgBase: '#ffffff',
  colorTextPlaceholder: '#626b79',
  colorTextDescription: '#626b79',
};

export const darkTokens = {
  ...measures,
  colorPrimary: '#5a9cff',
  colorInfo: '#5a9cff',
  colorSuccess: '#4cc27a',
  colorWarning: '#f0a848',
  colorError: '#ff7b7b',
  colorTextBase: '#f1f3f6',
  colorBgBase: '#15181d',
  colorTextPlaceholder: '#9ba4b2',
  colorTextDescription: '#9ba4b2',
};
