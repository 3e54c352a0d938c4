import { routes } from '@parley/protocol/http/routes';
import type { ReactNode } from 'react';
import { useCan } from '../../lib/can/can';
import type { Setup } from '../../lib/desk/types';
import { Checklist } from './checklist';
import { useProgress } from './queries';
import { leftOf } from './steps';
import { type OwnDrawerComponent, TodayPage } from './today/today-page';
import './texts';

type Props = {
  presence: ReactNode;
  OwnDrawer: OwnDrawerComponent;
  /** Changes what the menu shows of the first steps. */
  onSetup: (setup: Setup) => void;
};

/** Home: today; for administrators what is left of the first steps. */
export function HomePage({ onSetup, ...parts }: Props) {
  const mayEdit = useCan()(routes['GET /home/setup'].needs);
  return <TodayPage {...parts} checklist={mayEdit && <Left onSetup={onSetup} />} />;
}

function Left({ onSetup }: Pick<Props, 'onSetup'>) {
  const { data } = useProgress();
  return data?.checklist && leftOf(data).length > 0 ? <Checklist progress={data} onSetup={onSetup} /> : null;
}
