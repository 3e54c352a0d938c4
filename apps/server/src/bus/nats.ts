import type { Logger } from 'pino';
import type { DomainEvent } from '../events/events';
import type { Bus } from './bus';

/** The subject all processes of one installation share. */
const SUBJECT = 'parley.events';

/** The bus over NATS core. It reconnects for ever; events missed meanwhile are recovered by snapshots. */
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
  })().catch((error: unknown) => {
    // No further status is received, so it counts as disconnected.
    isConnected = false;
    log.error({ err: error }, 'bus');
  });
  return {
    publish(events) {
      try {
        for (const payload of payloadsOf(events)) connection.publish(SUBJECT, payload);
      } catch (error) {
        // Closing, or too large for NATS: other processes catch up by a snapshot; this one has delivered to its own
        // sockets.
        log.error({ err: error }, 'bus');
      }
    },
    subscribe(listener) {
      connection.subscribe(SUBJECT, {
        callback(error, message) {
          try {
            if (error) throw error;
            listener(message.json<DomainEvent[]>());
          } catch (failure) {
            // One message that cannot be parsed or delivered must not end the subscription.
            log.error({ err: failure }, 'bus');
          }
        },
      });
    },
    isReady: () => isConnected,
    async close() {
      await connection.drain();
    },
  };
}

/** Characters of one payload at most: a third of NATS's default limit of 1 MB, since a character may be three bytes. */
const PAYLOAD_MAX = 320_000;

/** JSON arrays of a size that NATS accepts, in order; an event larger than that is sent alone. */
export function payloadsOf(events: readonly DomainEvent[]): string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let length = 0;
  for (const event of events) {
    const text = JSON.stringify(event);
    if (parts.length > 0 && length + text.length > PAYLOAD_MAX) {
      payloads.push(`[${parts.join(',')}]`);
      parts = [];
      length = 0;
    }
    parts.push(text);
    length += text.length;
  }
  if (parts.length > 0) payloads.push(`[${parts.join(',')}]`);
  return payloads;
}
