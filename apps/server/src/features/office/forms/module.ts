import type { formRoutes } from '@parley/protocol/http/window/forms';
import type { HandlersOf } from '../../../http/handler';
import { canSend } from '../../../mail/send-mail';
import type { FeatureModule } from '../../module';
import { askTranscript } from '../transcripts/actions';
import { giveForm, readForm } from './actions';

export const forms = {
  handlers: (context, { sendMail }): HandlersOf<typeof formRoutes> => ({
    'GET /visitor/form': ({ visitor, value }) => readForm(context, visitor, value),
    'POST /visitor/form': async ({ visitor, value }) => {
      await giveForm(context, visitor, value.answers);
      return {};
    },
    'POST /visitor/transcript': async ({ visitor, value }) => {
      await askTranscript(context, visitor, { ...value, canSend: canSend(sendMail) });
      return {};
    },
  }),
} satisfies FeatureModule;
