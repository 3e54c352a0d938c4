import type { FeatureModule } from '../../module';
import { passwordLinkHandlers } from './password-link/routes';
import { agentHandlers } from './routes';

export const agents = {
  handlers: (context, { storage, loginDependencies, sendMail, publicUrl }) => ({
    ...agentHandlers(context, storage),
    ...passwordLinkHandlers(context, { loginDependencies, sendMail, publicUrl }),
  }),
} satisfies FeatureModule;
