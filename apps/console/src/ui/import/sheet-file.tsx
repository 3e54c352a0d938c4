import { FileButton } from '../file-button';

type Props = {
  /** Name of the button, and its text. */
  label: string;
  text: string;
  busy: boolean;
  /** What was read; null: nothing yet. */
  read: { text: string; encoding: string | null } | null;
  /** Class of what was read. */
  noteClass: string;
  onPick: (file: File) => void;
};

/** Chooses a spreadsheet, and says what was read of it. */
export function SheetFile({ label, text, busy, read, noteClass, onPick }: Props) {
  return (
    <>
      <FileButton icon="page" accept=".csv,.txt,.xlsx" label={label} busy={busy} onPick={onPick}>
        {text}
      </FileButton>
      {read && (
        <span className={noteClass} role="status">
          {read.text}
          {read.encoding && ` · ${read.encoding === 'gb18030' ? 'GBK' : read.encoding.toUpperCase()}`}
        </span>
      )}
    </>
  );
}
