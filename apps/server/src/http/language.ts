import type { Language } from './handler';

/** Longer than any real Accept-Language header; the rest is ignored. */
const MAX_HEADER_LENGTH = 200;

/** The preferred language of Accept-Language among ours; Chinese if none is named. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map(preference)
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag.split('-')[0]);
  return wanted.find((tag) => tag === 'zh' || tag === 'en') ?? 'zh';
}

function preference(part: string): { tag: string; quality: number } {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
  const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
  return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 };
}
