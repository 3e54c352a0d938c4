import { type SectionName, sectionValue } from '@parley/protocol/settings/sections';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ComponentProps } from 'react';
import { renderToString } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { type Tab, TabContext } from '../../lib/frame/tab-context';
import { type Services, ServicesContext } from '../../lib/services';
import { groupsOf, settingsPageNames } from '../../lib/settings/places';
import { createStandInApi } from '../../testing/stand-in-api';

// Modules add their texts as they load.
await i18next.use(initReactI18next).init({ lng: 'zh', resources: {} });
const { FieldRow } = await import('../../ui/settings-page/field-row');
const { begin } = await import('../../ui/settings-page/work');
await import('../../ui/settings-page/texts');

type RowProps = ComponentProps<typeof FieldRow>;
const { controlsOf } = await import('./controls/of-pages');
const tab: Pick<Tab, 'query'> = { query: {} };
const services = createStandInApi(() => ({ status: 200, data: { list: [], total: 0 } })) as unknown as Services;

function drawField({ section, ...row }: Pick<RowProps, 'field' | 'control' | 'problem'> & { section: SectionName }) {
  const work = begin({ section, value: sectionValue(section, undefined), version: 0, editable: true });
  return renderToString(
    <ServicesContext value={services}>
      <QueryClientProvider client={new QueryClient()}>
        <TabContext value={tab as Tab}>
          <FieldRow work={work} disabled={false} isFound={false} onChange={() => {}} {...row} />
        </TabContext>
      </QueryClientProvider>
    </ServicesContext>,
  );
}

describe.each(settingsPageNames)('the page %s', (name) => {
  const fields = groupsOf(name).flatMap(([, parts]) =>
    parts.flatMap(({ section, fields: all }) => all.map((field) => ({ section, field, key: `${section}.${field}` }))),
  );

  it.each(fields)('draws a control for $key', ({ section, field, key }) => {
    const drawn = drawField({ section, field, control: controlsOf[name][key] });
    expect(drawn).toMatch(/<(input|textarea|button|select)\b/);
  });

  it.each(fields.filter(({ key }) => !controlsOf[name][key]))(
    'says at $key what is wrong with it',
    ({ section, field }) => {
      const drawn = drawField({ section, field, control: undefined, problem: '不能为空' });
      expect(drawn).toMatch(/aria-invalid="true"[^>]*aria-describedby="[^"]+-problem"/);
    },
  );

  it('draws no control for a field that it does not have', () =>
    expect(Object.keys(controlsOf[name]).filter((key) => !fields.some((field) => field.key === key))).toEqual([]));
});
