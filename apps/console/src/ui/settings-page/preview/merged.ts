import type { PreviewSettings } from '@parley/protocol/preview';
import { partForVisitors, windowForVisitors } from '@parley/protocol/settings/for-visitors';
import { invitationField } from '@parley/protocol/settings/invitation';
import { readSection, type SectionName, type SectionValue } from '@parley/protocol/settings/sections';
import { readyLauncher } from '@parley/protocol/settings/showing/ready-launcher';
import { readyNavigation } from '@parley/protocol/settings/showing/ready-navigation';
import { readyOpening } from '@parley/protocol/settings/showing/ready-opening';
import type { Fields, Known, Work } from '../work';

export type Simulated = { language: 'zh' | 'en'; theme: 'light' | 'dark' };

type Values = Readonly<Record<string, Fields>>;

/**
 * Values of all sections as they would be after a publication: organisation ← site ← draft ← form, field by field. A
 * value that does not fit stays as it is published.
 */
export const valuesOf = (list: readonly Known[], works: readonly Work[]): Values =>
  Object.fromEntries(
    list.map((listed) => {
      const work = works.find(({ known }) => known.section === listed.section);
      const known = work?.known ?? listed;
      return [known.section, fitting(known, work?.own ?? known.draft?.value ?? known.value)];
    }),
  );

function fitting(known: Known, own: Fields): Fields {
  const published = publishedOf(known);
  const { value, unreadable } = readSection(known.section, { ...known.inherited, ...own });
  const kept = unreadable.includes('*') ? Object.keys(published) : unreadable;
  return { ...value, ...Object.fromEntries(kept.map((field) => [field, published[field]])) };
}

const publishedOf = ({ inherited, value }: Known): Fields => ({ ...inherited, ...value });

/** What the site's settings leave to the visitor's system and browser is as simulated. */
export function appearanceOf({ window }: Values, simulated: Simulated): Simulated {
  const { language, theme } = window as SectionValue<'window'>;
  return {
    language: language === 'auto' ? simulated.language : language,
    theme: theme === 'auto' ? simulated.theme : theme,
  };
}

/** What a window of the site is served while agents are online, within the hours of launcher and bar. */
export function servedSettings(values: Values, appearance: Simulated): PreviewSettings {
  const { company, launcher, navigation, opening, look, consent } = values as { [N in SectionName]: SectionValue<N> };
  const window = { ...(values.window as SectionValue<'window'>), ...appearance };
  const { accent } = window;
  return {
    ...Object.fromEntries(
      Object.entries(values).flatMap(([section, value]) => {
        const part = partForVisitors(section as SectionName, value);
        return part ? [[section, part]] : [];
      }),
    ),
    window: windowForVisitors(window, company),
    launcher: readyLauncher(launcher, { team: 'online', accent, isDue: true }) ?? {},
    navigation: readyNavigation(navigation, { accent, isDue: true }) ?? {},
    // It opens on request only, and within the sample page.
    ...(opening &&
      look && { opening: readyOpening({ ...opening, mode: 'page', auto: false, autoPhone: false }, look) ?? {} }),
    // The text stands for its version: the preview asks again after each change.
    ...(consent && {
      consent: consent.text.zh.trim() === '' ? {} : { ...consent, version: JSON.stringify(consent.text) },
    }),
  };
}

/** The text with which a visitor is invited: the first that is being changed, else the first one. */
export function invitationOf(values: Values, list: readonly Known[], language: 'zh' | 'en'): string {
  const field = invitationField[language];
  const textsIn = (fields: Fields | undefined) => (fields?.[field] ?? []) as readonly string[];
  const known = list.find(({ section }) => section === 'invitation');
  const before = textsIn(known && publishedOf(known));
  const texts = textsIn(values.invitation);
  return texts.find((text, index) => text !== before[index]) ?? texts[0] ?? '';
}
