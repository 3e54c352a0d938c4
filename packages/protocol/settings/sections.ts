import type * as z from 'zod';
import { archive } from './archive';
import { codes } from './codes';
import { conversation } from './conversation';
import { files } from './files';
import { letters } from './letters';
import { login } from './login';
import { notices } from './notices';
import { quality } from './quality';
import { rating } from './rating';
import { registration } from './registration';
import { retention } from './retention';
import { routing } from './routing';
import { samples } from './samples';
import { social } from './social';
import { window } from './window';

/** Every settings section by name. A new page is one file and one line here. */
export const sections = {
  routing,
  conversation,
  window,
  login,
  registration,
  codes,
  social,
  samples,
  files,
  rating,
  archive,
  letters,
  notices,
  retention,
  quality,
} as const;

export type SectionName = keyof typeof sections;
export type SectionValue<N extends SectionName> = z.output<(typeof sections)[N]['shape']>;

export const isSectionName = (name: string): name is SectionName => Object.hasOwn(sections, name);
export const sectionNames = Object.keys(sections) as SectionName[];

/** The section with its defaults filled in; what is stored but no longer right falls back to the defaults. */
export function sectionValue<N extends SectionName>(name: N, stored: unknown): SectionValue<N> {
  const shape = sections[name].shape;
  const parsed = shape.safeParse(stored ?? {});
  return (parsed.success ? parsed.data : shape.parse({})) as SectionValue<N>;
}
