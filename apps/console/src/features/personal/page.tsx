import { INSIDE } from '@parley/core/access/allows';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../lib/desk/desk-context';
import { useTab } from '../../lib/frame/tab-context';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { AntdFrame } from '../../ui/antd-frame';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Page } from '../../ui/page';
import { ViewStrip } from '../../ui/table/view-strip';
import { Block } from './block';
import { NumbersPart } from './numbers-part';
import { PreferencesPart } from './preferences-part';
import { ProfilePart } from './profile-part';
import { type Profile, useProfile } from './queries';
import { RepliesPart } from './replies-part';
import { SecurityPart } from './security-part';
import './texts';

const PARTS = ['profile', 'security', 'sessions', 'preferences', 'shortcuts', 'replies', 'numbers'] as const;
type Part = (typeof PARTS)[number];
/** Parts that guests do not have: quick replies, and figures compared with a team. */
const NOT_FOR_GUESTS: ReadonlySet<Part> = new Set(['replies', 'numbers']);

type Props = { sessions: ReactNode; shortcuts: ReactNode; notices: ReactNode; samples: ReactNode; onTheme: () => void };

/**
 * The personal page: profile, security, logins, preferences, shortcuts, quick replies, figures of the signed-in agent.
 */
export function PersonalPage({ sessions, ...own }: Props) {
  const { t } = useTranslation('personal');
  const { query, setQuery } = useTab();
  const may = useMay();
  const parts = PARTS.filter((each) => may([INSIDE]) || !NOT_FOR_GUESTS.has(each));
  const part = parts.find((each) => each === query.part) ?? 'profile';

  function show(next: string): void {
    const cleared = Object.fromEntries(Object.keys(query).map((key) => [key, null]));
    setQuery({ ...cleared, part: next === 'profile' ? null : next }, { replace: false });
  }

  return (
    <>
      <ViewStrip
        label={t('title')}
        options={parts.map((value) => ({ value, label: t(`parts.${value}`) }))}
        chosen={part}
        onChoose={show}
      />
      {part === 'sessions' ? sessions : <LoadedPart part={part} {...own} />}
    </>
  );
}

type OwnProps = Omit<Props, 'sessions'> & { part: Exclude<Part, 'sessions'> };

function LoadedPart({ part, ...own }: OwnProps) {
  const { t } = useTranslation('personal');
  const errorText = useErrorText();
  const profile = useProfile();
  return (
    <AntdFrame>
      <Page title={t(`parts.${part}`)} lead={t(`leads.${part}`)}>
        {profile.isError && (
          <Notice kind="bad" action={<Button onClick={() => void profile.refetch()}>{t('again')}</Button>}>
            {errorText(profile.error)}
          </Notice>
        )}
        {profile.data && <PartContent part={part} profile={profile.data} {...own} />}
      </Page>
    </AntdFrame>
  );
}

function PartContent({ part, profile, shortcuts, notices, samples, onTheme }: OwnProps & { profile: Profile }) {
  const { t } = useTranslation('personal');
  switch (part) {
    case 'profile':
      return <ProfilePart profile={profile} />;
    case 'security':
      return <SecurityPart profile={profile} />;
    case 'preferences':
      return <PreferencesPart notices={notices} samples={samples} onTheme={onTheme} />;
    case 'shortcuts':
      return <Block title={t('shortcuts.heading')}>{shortcuts}</Block>;
    case 'replies':
      return <RepliesPart />;
    case 'numbers':
      return <NumbersPart />;
  }
}
