import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTab } from '../../lib/frame/tab-context';
import { ViewStrip } from '../../ui/table/view-strip';
import { AccountsPart } from './accounts/accounts-part';
import { LogPart } from './log/log-part';
import { OutboxPart } from './log/outbox-part';
import { MailboxesPart } from './mailboxes/mailboxes-part';
import './texts';

const PARTS = ['accounts', 'mailboxes', 'log', 'outbox'] as const;
type Part = (typeof PARTS)[number];
const VIEWS: Record<Part, () => ReactNode> = {
  accounts: AccountsPart,
  mailboxes: MailboxesPart,
  log: LogPart,
  outbox: OutboxPart,
};

/** Accounts of WeChat and mailboxes, what was called, and what was sent. */
export function WeChatSettingPage() {
  const { t } = useTranslation('weChat');
  const { query, setQuery } = useTab();
  const part = PARTS.find((one) => one === query.part) ?? 'accounts';
  const View = VIEWS[part];

  /** Clears the query: filters of one list do not apply to another. */
  function show(next: string): void {
    const cleared = Object.fromEntries(Object.keys(query).map((key) => [key, null]));
    setQuery({ ...cleared, part: next === 'accounts' ? null : next }, { replace: false });
  }

  return (
    <>
      <ViewStrip
        label={t('parts.label')}
        options={PARTS.map((value) => ({ value, label: t(`parts.${value}`) }))}
        chosen={part}
        onChoose={show}
      />
      <View key={part} />
    </>
  );
}
