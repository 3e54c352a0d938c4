import type { SectionValue } from '@parley/protocol/settings/sections';
import type { NoticeChoices } from './choices';
import type { SoundKind } from './sounds';

const FIELDS = {
  visitor: 'userVolume',
  waiting: 'userVolume',
  message: 'msgVolume',
  transfer: 'transferVolume',
} as const satisfies Record<SoundKind, string>;
/** Until the settings are loaded. */
const USUAL = 60;

/** The file of a sound; empty: the built-in one. `told`: what the server says of some, which changes without a reload. */
export const voiceOf = (
  kind: SoundKind,
  told: Partial<Record<SoundKind, string>>,
  { transferVoice = '' }: Partial<SectionValue<'notices'>>,
): string => (kind === 'transfer' ? transferVoice : (told[kind] ?? ''));

/** How loud a sound is, 0 to 100: as the agent has chosen, else as the settings have it for the event. */
export const volumeOf = (
  kind: SoundKind,
  { volume }: Pick<NoticeChoices, 'volume'>,
  settings: Partial<SectionValue<'notices'>>,
): number => (volume >= 0 ? volume : (settings[FIELDS[kind]] ?? USUAL));
