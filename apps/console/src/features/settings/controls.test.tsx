import { sectionValue } from '@parley/protocol/settings/sections';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { type Services, ServicesContext } from '../../lib/services';
import { groupsOf, settingsPageNames } from '../../lib/settings/places';
import { createStandInApi } from '../../testing/stand-in-api';

// Modules add their texts as they load.
await i18next.use(initReactI18next).init({ lng: 'zh', resources: {} });
const { FieldRow } = await import('../../ui/settings-page/field-row');
const { begin } = await import('../../ui/settings-page/work');
await import('../../ui/settings-page/texts');

const { controlsOf } = await import('./controls/of-pages');
const services = createStandInApi(() => ({ status: 200, data: { list: [], total: 0 } })) as unknown as Services;

describe.each(settingsPageNames)('the page %s', (name) => {
  const fields = groupsOf(name).flatMap(([, parts]) =>
    parts.flatMap(({ section, fields: all }) => all.map((field) => ({ section, field, key: `${section}.${field}` }))),
  );

  it.each(fields)('draws a control for $key', ({ section, field, key }) => {
    const work = begin({ section, value: sectionValue(section, undefined), version: 0, editable: true });
    const drawn = renderToString(
      <ServicesContext value={services}>
        <QueryClientProvider client={new QueryClient()}>
          <FieldRow
            work={work}
            field={field}
            control={controlsOf[name][key]}
            disabled={false}
            isFound={false}
            onChange={() => {}}
          />
        </QueryClientProvider>
      </ServicesContext>,
    );
    expect(drawn).toMatch(/<(input|textarea|button)\b/);
  });

  it('draws no control for a field that it does not have', () =>
    expect(Object.keys(controlsOf[name]).filter((key) => !fields.some((field) => field.key === key))).toEqual([]));
});
