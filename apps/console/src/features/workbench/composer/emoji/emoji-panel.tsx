export function EmojiPanel({ onChoose }: { onChoose: (emoji: string, isLast: boolean) => void }) {
  return (
    <button type="button" onClick={() => onChoose('😀', true)}>
      😀
    </button>
  );
}
