import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { type Services, ServicesContext } from '../../../lib/services';
import { SETTINGS } from '../../../lib/settings/use-section';
import { createStandInApi } from '../../../testing/stand-in-api';
import { useSendKey } from './use-send-key';

const services = createStandInApi(() => ({ status: 200, data: {} })) as unknown as Services;

function sendKeyOf(chosen: Record<string, string>): string {
  const queries = new QueryClient();
  queries.setQueryData(SETTINGS, { list: [{ section: 'workplace', value: { sendKey: 'ctrlEnter' } }] });
  queries.setQueryData(['preferences'], chosen);
  const Key = () => useSendKey()[0];
  return renderToString(
    <ServicesContext value={services}>
      <QueryClientProvider client={queries}>
        <Key />
      </QueryClientProvider>
    </ServicesContext>,
  );
}

// Effect of workplace.sendKey
it('the key of the settings sends, until the agent has chosen another', () => {
  expect(sendKeyOf({})).toBe('ctrlEnter');
  expect(sendKeyOf({ 'composer.send': 'enter' })).toBe('enter');
});
