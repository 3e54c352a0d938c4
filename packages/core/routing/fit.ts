import { isWithin } from '../visit/regions';
import type { Candidate, RoutingFacts } from './types';

/** More than any skill's value (0 to 100): language counts before skill. */
const LANGUAGE = 1000;
/** Less than a step of a skill's value: region only settles ties. */
const REGION = 0.5;

type Wanted = Pick<RoutingFacts, 'language' | 'skill' | 'region'>;

/** the candidates who fit best; all of them if nobody fits. */
export function bestFitting(candidates: readonly Candidate[], wanted: Wanted): readonly Candidate[] {
  const fits = candidates.map((candidate) => fitOf(candidate, wanted));
  const best = Math.max(...fits);
  return candidates.filter((_, index) => fits[index] === best);
}

/** which of language and skill the agent has: both 3, language only 2, skill only 1, none 0. */
export function kindOfFit(candidate: Candidate, { language, skill }: Wanted): number {
  return (speaks(candidate, language) ? 2 : 0) + (skillOf(candidate, skill) > 0 ? 1 : 0);
}

const fitOf = (candidate: Candidate, { language, skill, region }: Wanted): number =>
  (speaks(candidate, language) ? LANGUAGE : 0) + skillOf(candidate, skill) + (serves(candidate, region) ? REGION : 0);

const serves = ({ regions }: Candidate, region: string | null | undefined): boolean =>
  !!region && regions.some((served) => isWithin(region, served));

function speaks({ languages }: Candidate, language: string | null | undefined): boolean {
  const wanted = primary(language ?? '');
  return wanted !== '' && languages.some((spoken) => primary(spoken) === wanted);
}

function skillOf({ skills }: Candidate, skill: string | null | undefined): number {
  const wanted = plain(skill ?? '');
  if (wanted === '') return 0;
  return Math.max(0, ...skills.filter(({ name }) => plain(name) === wanted).map(({ value }) => value));
}

/** `zh` of `zh-CN`. */
const primary = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? '';
const plain = (skill: string): string => skill.trim().toLowerCase();
