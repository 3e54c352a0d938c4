import type { Logger } from 'pino';
import type { DomainEvent } from '../events/events';
import type { Bus } from './bus';

/** The subject all processes of one installation share. */
const SUBJECT = 'parley.events';

/** The bus over NATS core. It reconnects for ever; what was told while it was away is made good by snapshots. */
export async function createNatsBus(url: string, log: Logger): Promise<Bus> {
  const { connect } = await import('@nats-io/transport-node');
  const connection = await connect({
    servers: url.split(','),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 200,
    noEcho: true,
  });
  let isConnected = true;
  void (async () => {
    for await (const status of connection.status()) {
      if (status.type === 'disconnect') isConnected = false;
      if (status.type === 'reconnect') isConnected = true;
      log.info({ bus: status.type }, 'bus');
    }
  })();
  return {
    publish(events) {
      connection.publish(SUBJECT, JSON.stringify(events));
    },
    subscribe(listener) {
      connection.subscribe(SUBJECT, {
        callback(error, message) {
          if (error) log.error({ err: error }, 'bus');
          else listener(message.json<DomainEvent[]>());
        },
      });
    },
    isReady: () => isConnected,
    async close() {
      await connection.drain();
    },
  };
}
