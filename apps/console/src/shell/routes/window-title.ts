export type TitleRule = { separator: string; reverse: boolean };

/** "Page name plus site title, joined by a configured separator, optionally reversed." */
export function windowTitle(page: string, site: string, { separator, reverse }: TitleRule): string {
  const parts = [page, site].filter((part) => part !== '');
  return (reverse ? parts.reverse() : parts).join(separator);
}
