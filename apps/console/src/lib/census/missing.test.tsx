import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';

// Modules add their texts as they load.
await i18next.use(initReactI18next).init({ lng: 'zh', resources: {} });
const { ComparisonFailed, Missing, renewing, Stale } = await import('./missing');

const request = { isError: false, isFetching: false, error: null, refetch: () => undefined };
const failed = { ...request, isError: true, error: new Error('away') };

describe('a request of a page of statistics', () => {
  it('that was never answered says why, or that it is under way', () => {
    expect(renderToString(<Missing of={failed} />)).toContain('role="alert"');
    expect(renderToString(<Missing of={request} />)).toContain('aria-busy="true"');
  });

  it('that fails later leaves what is there, and says so', () => {
    expect(renderToString(<Stale of={{ ...failed, data: {} }} />)).toContain('刷新失败');
    expect(renderToString(<Stale of={{ ...request, data: {} }} />)).toBe('');
    expect(renderToString(<Stale of={failed} />)).toBe('');
  });

  it('for a comparison says that none is shown', () => {
    expect(renderToString(<ComparisonFailed of={failed} />)).toContain('对比时段的数据加载失败');
    expect(renderToString(<ComparisonFailed of={{ ...failed, data: {} }} />)).toBe('');
  });

  it('dims what was asked for before until the answer is there', () => {
    expect(renewing({ isPlaceholderData: true })).not.toBe('');
    expect(renewing({ isPlaceholderData: false })).toBe('');
  });
});
