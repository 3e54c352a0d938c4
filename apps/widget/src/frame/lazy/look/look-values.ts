import type { SectionValue } from '@parley/protocol/settings/sections';

/** What of the look differs from the defaults. */
export type Look = Partial<SectionValue<'look'>>;

/** Names by which `look.css` decides, and the site's colours for this theme. */
export function lookValues(look: Look, isDark: boolean): { names: string; colours: Record<string, string> } {
  const { bubbles, background, fontSize, avatars, agentCard, layout, colours = [] } = look;
  const names = [
    bubbles && `bubbles-${bubbles}`,
    background && `background-${background}`,
    fontSize && `font-${fontSize}`,
    avatars === false && 'no-avatars',
    agentCard === false && 'no-agent-card',
    layout && `layout-${layout}`,
  ];
  return {
    names: names.filter(Boolean).join(' '),
    colours: Object.fromEntries(
      colours.map((colour) => {
        const [name = '', light = '', dark = ''] = colour.split(' ');
        return [`--${name}`, isDark ? dark : light];
      }),
    ),
  };
}
