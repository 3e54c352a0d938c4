import { contrastOfWhite, TEXT_CONTRAST } from '@parley/core/look/accent';
import { readSection, sections } from '@parley/protocol/settings/sections';
import { expect, it } from 'vitest';
import { settingsPreview as en } from '../../locales/en/settings/preview';
import { settingsPreview as zh } from '../../locales/zh/settings/preview';
import { presetsOf } from './presets';

const all = Object.values(presetsOf)
  .flat()
  .flatMap(({ section, list }) => list.map((preset) => ({ section, ...preset })));

it.each(all)('the preset $name fits its section, has a name in both languages and needs no correction', (preset) => {
  expect(readSection(preset.section, preset.values).unreadable).toEqual([]);
  expect(Object.keys(sections[preset.section].shape.shape)).toEqual(expect.arrayContaining(Object.keys(preset.values)));
  expect([zh.presets[preset.name], en.presets[preset.name]]).not.toContain(undefined);
  if ('accent' in preset.values)
    expect(contrastOfWhite(String(preset.values.accent))).toBeGreaterThanOrEqual(TEXT_CONTRAST);
});
