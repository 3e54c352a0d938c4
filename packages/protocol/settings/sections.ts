import type * as z from 'zod';
import { archive } from './archive';
import { autoAnswer } from './auto-answer';
import { consent } from './chat-window/consent';
import { forms } from './chat-window/forms';
import { look } from './chat-window/look';
import { opening } from './chat-window/opening';
import { privacy } from './chat-window/privacy';
import { texts } from './chat-window/texts';
import { tools } from './chat-window/tools';
import { transcript } from './chat-window/transcript';
import { codes } from './codes';
import { company } from './company';
import { conversation } from './conversation';
import { apps } from './devices/apps';
import { push } from './devices/push';
import { workplace } from './devices/workplace';
import { files } from './files';
import { setup } from './installation/setup';
import { invitation } from './invitation';
import { invitations } from './invitations';
import { launcher } from './launcher';
import { letters } from './letters';
import { login } from './login';
import { navigation } from './navigation';
import { notices } from './notices';
import { quality } from './quality';
import { rating } from './rating';
import { region } from './region';
import { registration } from './registration';
import { retention } from './retention';
import { routing } from './routing';
import { samples } from './samples';
import { signIn } from './sign-in';
import { social } from './social';
import { brand } from './software/brand';
import { mail, sms } from './software/gateways';
import { sessions } from './software/sessions';
import { window } from './window';
import { words } from './words';

/** Every settings section by name. A new page is one file and one line here. */
export const sections = {
  routing,
  company,
  conversation,
  window,
  login,
  registration,
  codes,
  social,
  signIn,
  samples,
  setup,
  files,
  rating,
  archive,
  letters,
  notices,
  retention,
  quality,
  invitation,
  words,
  launcher,
  navigation,
  autoAnswer,
  region,
  invitations,
  texts,
  forms,
  tools,
  transcript,
  look,
  opening,
  consent,
  privacy,
  brand,
  sessions,
  mail,
  sms,
  push,
  apps,
  workplace,
} as const;

export type SectionName = keyof typeof sections;
export type SectionValue<N extends SectionName> = z.output<(typeof sections)[N]['shape']>;

/** Who saved something and when; `by` null: nobody (an update of the program). */
export type Saved = { by: string | null; byName: string; at: number };

/** A value that was saved and not published: nobody is served it. */
export type Draft<V> = Saved & {
  value: V;
  /** The published version that it was begun from. */
  version: number;
  /** Counts the saves of this draft. */
  revision: number;
};

/**
 * The settings as agents get them; guests get only the fields of `value` marked for them. Of a site: `value` and
 * `draft.value` hold only the fields that it has values of its own for.
 */
export type SectionAnswers = {
  [N in SectionName]: {
    section: N;
    value: SectionValue<N>;
    version: number;
    editable: boolean;
    /** Only for callers who may edit it, like the following. */
    draft?: Draft<SectionValue<N>> | undefined;
    /** The last publication; absent: never published. */
    published?: Saved | undefined;
    /** Stored fields that no longer fit and are ignored, `*` for all of them. */
    unreadable?: string[] | undefined;
    /** Of a site: the values in use there, and the organisation's. */
    effective?: SectionValue<N> | undefined;
    inherited?: SectionValue<N> | undefined;
  };
};
export type SectionAnswer<N extends SectionName = SectionName> = SectionAnswers[N];
/** Answer to a save. */
export type SavedSection = {
  [N in SectionName]: Pick<SectionAnswers[N], 'section' | 'value' | 'version'>;
}[SectionName];

export const isSectionName = (name: string): name is SectionName => Object.hasOwn(sections, name);
export const sectionNames = Object.keys(sections) as SectionName[];

/** The section with defaults filled in; stored values that no longer fit fall back to the defaults. */
export const sectionValue = <N extends SectionName>(name: N, stored: unknown): SectionValue<N> =>
  readSection(name, stored).value;

export type ReadSection<N extends SectionName> = {
  value: SectionValue<N>;
  /** Stored fields that do not fit, at their defaults in `value`; `*`: all of them. */
  unreadable: string[];
};

/** The stored section with defaults filled in. A field that does not fit does not affect the others. */
export const readSection = <N extends SectionName>(name: N, stored: unknown): ReadSection<N> =>
  readFitting<SectionValue<N>>(sections[name].shape, stored);

/** What fits of a stored value. */
export function readFitting<V>(shape: z.ZodType, stored: unknown): { value: V; unreadable: string[] } {
  const parsed = shape.safeParse(stored ?? {});
  if (parsed.success) return { value: parsed.data as V, unreadable: [] };
  const unreadable = [...new Set(parsed.error.issues.map(({ path }) => String(path[0] ?? '*')))].sort();
  const rest = shape.safeParse(without(stored, unreadable));
  if (rest.success) return { value: rest.data as V, unreadable };
  return { value: shape.parse({}) as V, unreadable: ['*'] };
}

const without = (stored: unknown, fields: readonly string[]): unknown =>
  typeof stored === 'object' && stored !== null
    ? Object.fromEntries(Object.entries(stored).filter(([field]) => !fields.includes(field)))
    : stored;
