import type { MatchMode } from '@parley/core/robot/types';
import type { Shift } from '@parley/core/routing/shifts';
import type { variantAnswer } from '@parley/protocol/http/robots/entry-shapes';
import type { RobotMode, robotKinds, robotManner } from '@parley/protocol/http/robots/robot';
import type * as z from 'zod';

export type Manner = z.output<typeof robotManner>;
export type VariantAnswer = z.output<typeof variantAnswer>;

/** A robot as conversations need it. */
export type Robot = {
  id: string;
  name: string;
  avatar: string;
  kind: (typeof robotKinds)[number];
  mode: RobotMode;
  enabled: boolean;
  /** Conditions; an empty one always fits. */
  sites: string[];
  channels: string[];
  links: string[];
  hours: Shift[];
  timeZone: string;
  manner: Manner;
  version: number;
};

/** What an entry says, and how it is found. */
export type EntryContent = {
  question: string;
  similar: string[];
  answers: VariantAnswer[];
  keywords: string[];
  match: MatchMode;
  category: string;
  weight: number;
  related: string[];
  enabled: boolean;
};

export type KnownEntry = EntryContent & { id: string };
