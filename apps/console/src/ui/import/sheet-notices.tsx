import { useErrorText } from '../../lib/i18n/use-error-text';
import { Button } from '../button';
import { Notice } from '../notice';

type Props = {
  failure: unknown;
  /** What was stored, and undoing it; null: nothing. */
  done: { text: string; undo: string; onUndo: () => void } | null;
  /** Each null: there is nothing to say. */
  undone: string | null;
  unknown: string | null;
  faults: string | null;
};

/** What became of a file that is imported. */
export function SheetNotices({ failure, done, undone, unknown, faults }: Props) {
  const errorText = useErrorText();
  return (
    <>
      {failure !== null && <Notice kind="bad">{errorText(failure)}</Notice>}
      {done && (
        <Notice
          kind="good"
          action={
            <Button size="s" onClick={done.onUndo}>
              {done.undo}
            </Button>
          }
        >
          {done.text}
        </Notice>
      )}
      {undone !== null && <Notice kind="info">{undone}</Notice>}
      {unknown !== null && <Notice kind="info">{unknown}</Notice>}
      {faults !== null && <Notice kind="wait">{faults}</Notice>}
    </>
  );
}
