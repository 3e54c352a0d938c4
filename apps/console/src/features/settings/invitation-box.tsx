import { SettingsPage } from '../../ui/settings-page/settings-page';
import { controlsOf } from './controls/of-pages';

/** What agents invite visitors with. */
export const InvitationBoxPage = () => <SettingsPage name="invitationBox" controls={controlsOf.invitationBox} />;
