import { formatFigure } from '@parley/core/census/format';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';

beforeAll(() => i18next.init({ lng: 'zh', resources: {}, interpolation: { escapeValue: false } }));

describe.each(['zh', 'en'] as const)('in %s', (language) => {
  test.each([
    [1234.567, 'count'],
    [0, 'count'],
    [0.12345, 'share'],
    [900, 'milliseconds'],
    [200_000, 'milliseconds'],
    [7_260_000, 'milliseconds'],
    [4.256, 'score'],
    [null, 'share'],
  ] as const)('%s as %s reads on screen as in a mail', async (value, unit) => {
    await i18next.changeLanguage(language);
    const { figureText } = await import('../../lib/census/figure-text');
    expect(figureText(value, unit)).toBe(formatFigure(value, unit, language));
  });
});
