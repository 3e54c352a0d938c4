type Search = {
  typed: string;
  /** The applied search. */
  shown: string;
  onSearch: (text: string) => void;
  onAgain: () => void;
};

/** Enter always sends a request, even with an unchanged text, since the data may have changed. */
export function searchAtEnter({ typed, shown, onSearch, onAgain }: Search): void {
  const text = typed.trim();
  if (text === shown) onAgain();
  else onSearch(text);
}
