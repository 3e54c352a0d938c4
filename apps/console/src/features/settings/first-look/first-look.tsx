import Form from 'antd/es/form';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../lib/i18n/use-error-text';
import { useApi } from '../../../lib/services';
import { Failed } from '../../../ui/failed';
import { DraftNotice } from '../../../ui/form/draft-notice';
import { Notice } from '../../../ui/notice';
import { ConflictDialog } from '../../../ui/settings-page/conflict-dialog';
import { DraftsNotice } from '../../../ui/settings-page/drafts-notice';
import { type Control, FieldRow } from '../../../ui/settings-page/field-row';
import { PresetButtons } from '../../../ui/settings-page/presets';
import { BesideForm } from '../../../ui/settings-page/preview/beside-form';
import { useKnown } from '../../../ui/settings-page/use-known';
import { useWorks } from '../../../ui/settings-page/use-works';
import type { Known, Work } from '../../../ui/settings-page/work';
import { AccentControl } from '../controls/accent-control';
import style from '../controls/controls.module.css';
import { PairControl } from '../controls/text-controls';
import { WordingControl } from '../controls/wording-controls';
import { IconControl } from '../launcher/icon-control';
import { presetsOf } from '../presets';
import { withLauncher } from './with-launcher';
import '../../../ui/settings-page/texts';

type Props = {
  onNext: () => void;
  /** The buttons below; `publish` goes on afterwards. */
  foot: (publish: () => void, busy: boolean) => ReactNode;
};

const controls: Readonly<Record<string, Control>> = {
  'window.accent': AccentControl,
  'window.greeting': WordingControl,
  'launcher.icon': IconControl,
  'launcher.text': PairControl,
};
const presets = presetsOf.windowStyle?.find(({ section }) => section === 'window');

/** Colour, greeting and launcher, with the window beside them; published at the end. */
export function FirstLook(props: Props) {
  const known = useKnown(['window', 'launcher'], null);
  if (known.data) return <LookForm {...props} list={known.data} refetch={known.reread} />;
  if (!known.isError) return null;
  return <Failed error={known.error} busy={known.isFetching} onRetry={() => void known.refetch()} />;
}

type FormProps = Props & { list: readonly Known[]; refetch: () => Promise<readonly Known[]> };

const WINDOW_ROWS = [
  ['window', 'accent'],
  ['window', 'greeting'],
  ['window', 'side'],
] as const;
const LAUNCHER_ROWS = [
  ['launcher', 'icon'],
  ['launcher', 'text'],
] as const;

function LookForm({ list, refetch, onNext, foot }: FormProps) {
  const { t } = useTranslation('home');
  const api = useApi();
  const errorText = useErrorText();
  const [failure, setFailure] = useState<unknown>(null);
  const [isPublished, setPublished] = useState(false);
  const state = useWorks({ name: 'first steps', site: null, list, refetch, onPublished: () => setPublished(true) });
  // After the render in which nothing is unsaved any more.
  useEffect(() => {
    if (!isPublished) return;
    setPublished(false);
    onNext();
  }, [isPublished, onNext]);
  const workOf = (section: string) => state.works.find(({ known }) => known.section === section)!;
  const window = workOf('window');

  /** Without changes the present look is published, which says that it is wanted. */
  async function publish(): Promise<void> {
    if (state.canPublish) return state.publish();
    setFailure(null);
    try {
      const { value, version } = window.known;
      if (version === 0) await api('POST /settings/doEdit', { section: 'window', value: { ...value }, version });
      onNext();
    } catch (error) {
      setFailure(error);
    }
  }

  const rowOf = ([section, field]: readonly ['window' | 'launcher', string]) => (
    <FieldRow
      key={field}
      work={workOf(section)}
      field={field}
      control={controls[`${section}.${field}`]}
      problem={state.problems[`${section}.${field}`]}
      disabled={state.busy !== null}
      isFound={false}
      onChange={(how) => state.change(section, section === 'launcher' ? (work: Work) => withLauncher(how(work)) : how)}
    />
  );

  const problem = failure ?? state.failure;
  return (
    <>
      <DraftNotice draft={{ restoredAt: state.keptAt, discard: state.dropKept }} />
      <DraftsNotice works={state.works} />
      <BesideForm first="greeting" site={null} works={state.works}>
        <Form layout="vertical" component="div" disabled={state.busy !== null}>
          {presets && (
            <PresetButtons
              list={presets.list}
              title={presets.title}
              work={window}
              disabled={state.busy !== null}
              onChange={(how) => state.change('window', how)}
            />
          )}
          {WINDOW_ROWS.map(rowOf)}
          <h3>{t('look.launcher')}</h3>
          <p className={style.note}>{t('look.phoneToo')}</p>
          {LAUNCHER_ROWS.map(rowOf)}
        </Form>
      </BesideForm>
      {problem !== null && <Notice kind="bad">{errorText(problem)}</Notice>}
      {foot(() => void publish(), state.busy !== null)}
      {state.conflict && (
        <ConflictDialog conflict={state.conflict} onSettle={state.settle} onClose={state.leaveConflict} />
      )}
    </>
  );
}
