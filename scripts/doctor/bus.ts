import { parseNatsUrl } from '../../apps/server/src/bus/nats-url';
import { type Finding, failed, ok } from './finding';

/** Milliseconds for a connection and an answer. */
const TIMEOUT_MS = 5000;

/** Does the NATS of NATS_URL answer? The URL may hold a password and is never printed. */
export async function checkBus(url: string | undefined): Promise<Finding[]> {
  if (!url) return [];
  const { connect } = await import('@nats-io/transport-node');
  try {
    const connection = await connect({ ...parseNatsUrl(url), timeout: TIMEOUT_MS, reconnect: false });
    const ms = await connection.rtt();
    await connection.close();
    return [ok(`The NATS of NATS_URL answers in ${Math.round(ms)} ms`)];
  } catch (error) {
    return [
      failed(
        `The NATS of NATS_URL does not answer (${error instanceof Error ? error.message : error}): processes with this setting serve without each other, and what one stores is told late to clients of the others.`,
      ),
    ];
  }
}
