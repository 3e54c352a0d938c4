export function ReplyManager(_props: { onClose: () => void }) {
  return null;
}
