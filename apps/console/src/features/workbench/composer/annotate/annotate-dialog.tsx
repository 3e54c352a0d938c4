export function AnnotateDialog(_props: { blob: Blob; onSave: (blob: Blob) => void; onClose: () => void }) {
  return null;
}
