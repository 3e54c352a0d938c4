import type { Answer } from '@parley/protocol/http/routes';
import { PATHS } from '../../lib/paths';

export type Progress = Answer<'GET /home/setup'>;

/** The first steps in their order. */
export const STEPS = ['company', 'site', 'look', 'page', 'colleague', 'chat'] as const;
export type Step = (typeof STEPS)[number];

export const isStep = (name: string | undefined): name is Step => STEPS.some((step) => step === name);
export const leftOf = ({ done }: Progress): Step[] => STEPS.filter((step) => !done[step]);
export const nextOf = (step: Step): Step | null => STEPS[STEPS.indexOf(step) + 1] ?? null;
export const stepPath = (step: Step): string => `${PATHS.firstSteps}?step=${step}`;
