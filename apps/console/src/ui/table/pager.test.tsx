import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';

// Modules add their texts as they load.
await i18next.use(initReactI18next).init({ lng: 'zh', resources: {} });
await import('./texts');
const { Pager } = await import('./pager');

const drawn = (total: number, pageSize: number, hasSizes?: boolean): string =>
  renderToString(
    <Pager
      {...{ total, pageSize, hasSizes }}
      pageNo={1}
      hasMore={false}
      hasTimes={false}
      isNarrow={false}
      onTurn={() => undefined}
    />,
  );
const hasButtons = (html: string): boolean => html.includes('<ul');

describe('buttons to other pages', () => {
  it('are there as soon as there are two pages, whatever their size', () => {
    expect(hasButtons(drawn(11, 10))).toBe(true);
    expect(hasButtons(drawn(10, 10))).toBe(false);
    expect(hasButtons(drawn(20, 20, true))).toBe(false);
  });
  it('stay while a smaller size can be chosen', () => expect(hasButtons(drawn(30, 100, true))).toBe(true));
  it('offer sizes only where these are heeded', () => {
    expect(drawn(300, 20, true)).toContain('combobox');
    expect(drawn(300, 20)).not.toContain('combobox');
  });
});
