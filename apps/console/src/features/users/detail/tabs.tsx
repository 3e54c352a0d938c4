import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewStrip } from '../../../ui/table/view-strip';
import { FollowUps } from './follow-ups';
import type { About, TimelineKind } from './queries';
import { Timeline } from './timeline';

const TABS = ['timeline', 'conversations', 'pages', 'files', 'notes', 'followUps', 'changes'] as const;
type Tab = (typeof TABS)[number];

/** Kinds of items per tab; the timeline leaves out single page views. */
const KINDS: Record<Exclude<Tab, 'followUps'>, readonly TimelineKind[]> = {
  timeline: ['visit', 'invitation', 'conversation', 'letter', 'rating', 'followUp', 'note', 'file', 'change'],
  conversations: ['conversation'],
  pages: ['page'],
  files: ['file'],
  notes: ['note'],
  changes: ['change'],
};

/** The timeline of a person, in full or by kind, and the follow-ups. */
export function Tabs({ about }: { about: About }) {
  const { t } = useTranslation('userDetail');
  const [tab, setTab] = useState<Tab>('timeline');
  return (
    <section aria-label={t(`tabs.${tab}`)}>
      <ViewStrip
        label={t('tabs.timeline')}
        options={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        chosen={tab}
        onChoose={(next) => setTab(TABS.find((one) => one === next) ?? 'timeline')}
      />
      {tab === 'followUps' ? (
        <FollowUps person={about.person} />
      ) : (
        <Timeline key={tab} id={about.person.id} kinds={KINDS[tab]} empty={t(`empty.${tab}`)} />
      )}
    </section>
  );
}
