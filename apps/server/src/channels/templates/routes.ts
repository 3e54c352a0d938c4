import type { templateRoutes } from '@parley/protocol/http/channels/templates';
import type { Context } from '../../context';
import type { HandlersOf } from '../../http/handler';
import { fetchTemplates } from './fetch';
import { sendTemplate, templatesFor } from './send';

export const templateHandlers = (context: Context, base: string): HandlersOf<typeof templateRoutes> => ({
  'POST /weChat/getTemplates': ({ value: { id } }) => fetchTemplates({ context, base }, id),
  'GET /talk/templates': ({ agent, value }) => templatesFor(context, agent, value.YQToken),
  'POST /talk/template': ({ agent, value }) => sendTemplate(context, agent, value),
});
