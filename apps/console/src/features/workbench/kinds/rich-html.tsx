import { useMemo } from 'react';
import { safeHtml } from '../../../ui/safe-html';

export function RichHtml({ html }: { html: string }) {
  const clean = useMemo(() => ({ __html: safeHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on the line above
  return <div dangerouslySetInnerHTML={clean} />;
}
