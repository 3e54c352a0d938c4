import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Setup } from '../../lib/desk/types';
import { useTab } from '../../lib/frame/tab-context';
import { useErrorText } from '../../lib/i18n/use-error-text';
import { PATHS } from '../../lib/paths';
import { AntdFrame } from '../../ui/antd-frame';
import { Button } from '../../ui/button';
import { Failed } from '../../ui/failed';
import { Notice } from '../../ui/notice';
import { Page } from '../../ui/page';
import type { Control } from '../../ui/settings-page/field-row';
import { toast } from '../../ui/toast/toast';
import { Foot } from './foot';
import style from './home.module.css';
import { ChatStep } from './parts/chat-step';
import { ColleagueStep } from './parts/colleague-step';
import { CompanyStep } from './parts/company-step';
import { PageStep } from './parts/page-step';
import { SiteStep } from './parts/site-step';
import { type Site, useFirstSite, useProgress, useRefresh, useSaveChecklist } from './queries';
import { StepList } from './step-list';
import { isStep, leftOf, nextOf, type Progress, type Step } from './steps';
import './texts';

export type Given = {
  /** The control of a time zone. */
  ZoneControl: Control;
  /** Colour, greeting and launcher, with the window beside them. */
  FirstLook: ComponentType<StepProps & { foot: (publish: () => void, busy: boolean) => ReactNode }>;
  /** How the code of a site gets onto a page. */
  install: (site: Site) => ReactNode;
  /** Changes what menu and root make of the first steps. */
  onSetup: (setup: Setup) => void;
};

/** What every step can do: go on, done or not. */
export type StepProps = { onNext: () => void };

/** The way through the first steps: one at a time, each can be skipped, left and taken up again. */
export function FirstStepsPage(given: Given) {
  const { t } = useTranslation('home');
  const progress = useProgress();
  const site = useFirstSite();
  const isLeft = progress.data && leftOf(progress.data).length > 0;

  return (
    <AntdFrame>
      <Page title={t('start.title')} lead={t('start.lead')} action={isLeft && <Later onSetup={given.onSetup} />}>
        {!progress.data && progress.isError && (
          <Failed error={progress.error} busy={progress.isFetching} onRetry={() => void progress.refetch()} />
        )}
        {progress.data && site && <Way {...given} progress={progress.data} site={site} />}
      </Page>
    </AntdFrame>
  );
}

/** Puts the rest off: from then on the root leads to the workbench, and home lists what is left. */
function Later({ onSetup }: Pick<Given, 'onSetup'>) {
  const { t } = useTranslation('home');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const save = useSaveChecklist();
  const [isBusy, setBusy] = useState(false);

  async function leave(): Promise<void> {
    setBusy(true);
    try {
      await save(true);
      onSetup('open');
      void navigate(PATHS.workbench);
    } catch (error) {
      toast.bad(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button look="quiet" busy={isBusy} onClick={() => void leave()}>
      {t('start.later')}
    </Button>
  );
}

type WayProps = Given & { progress: Progress; site: Site };

function Way({ progress, site, ...given }: WayProps) {
  const { t } = useTranslation('home');
  const { query, setQuery } = useTab();
  const refresh = useRefresh();
  const [first] = useState(() => leftOf(progress)[0] ?? 'chat');
  const step = isStep(query.step) ? query.step : first;
  const isOver = leftOf(progress).length === 0;
  const heading = useHeadingOf(step);
  const go = (to: Step) => setQuery({ step: to }, { replace: false });

  /** A step that is done takes the way out of its first state. */
  function next(): void {
    void refresh();
    given.onSetup(isOver ? undefined : 'open');
    const to = nextOf(step);
    if (to) go(to);
  }

  return (
    <div className={style.way} data-way>
      <StepList progress={progress} now={step} onChoose={go} />
      <section className={style.step} aria-labelledby="step-title">
        {isOver && (
          <div className={style.over}>
            <Notice
              kind="good"
              title={t('start.allDone')}
              action={<Link to={PATHS.workbench}>{t('start.toDesk')}</Link>}
            >
              {t('start.allDoneHint')}
            </Notice>
          </div>
        )}
        <h2 id="step-title" ref={heading} tabIndex={-1}>
          {t(`step.${step}`)}
        </h2>
        <p className={style.lead}>{t(`leadOf.${step}`)}</p>
        <StepOf key={step} step={step} site={site} onNext={next} {...given} />
      </section>
    </div>
  );
}

/** Another step begins at its heading: focus and view move there. */
function useHeadingOf(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('[data-way]')?.scrollIntoView({ block: 'start' });
  }, [step]);
  return heading;
}

type StepOfProps = Given & StepProps & { step: Step; site: Site };

function StepOf({ step, site, onNext, ZoneControl, FirstLook, install }: StepOfProps) {
  const { t } = useTranslation('home');
  switch (step) {
    case 'company':
      return <CompanyStep ZoneControl={ZoneControl} onNext={onNext} />;
    case 'site':
      return <SiteStep site={site} onNext={onNext} />;
    case 'look':
      return (
        <FirstLook
          onNext={onNext}
          foot={(publish, busy) => <Foot text={t('look.publish')} busy={busy} onGo={publish} onSkip={onNext} />}
        />
      );
    case 'page':
      return <PageStep site={site} install={install} onNext={onNext} />;
    case 'colleague':
      return <ColleagueStep onNext={onNext} />;
    case 'chat':
      return <ChatStep site={site} />;
  }
}
