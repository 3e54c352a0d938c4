type Search = {
  typed: string;
  /** What the list shows the rows of. */
  shown: string;
  onSearch: (text: string) => void;
  onAgain: () => void;
};

/** Enter always asks: the same words may find something now that they did not find before. */
export function searchAtEnter({ typed, shown, onSearch, onAgain }: Search): void {
  const text = typed.trim();
  if (text === shown) onAgain();
  else onSearch(text);
}
