import type { Candidate } from './types';

/** who speaks the visitor's language, where anybody does; else all of them. */
export function speakersOf(
  candidates: readonly Candidate[],
  language: string | null | undefined,
): readonly Candidate[] {
  const wanted = primary(language ?? '');
  if (wanted === '') return candidates;
  const speakers = candidates.filter(({ languages }) => languages.some((spoken) => primary(spoken) === wanted));
  return speakers.length > 0 ? speakers : candidates;
}

/** `zh` of `zh-CN`. */
const primary = (language: string): string => language.toLowerCase().split(/[-_]/)[0] ?? '';
