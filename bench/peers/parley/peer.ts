import { ParleyProcess } from '../../processes/parley';
import type { Peer, RunningPeer } from '../peer';
import { ParleyDesk } from './desk';

export const parley: Peer = {
  name: 'parley',
  start: async (scratch) => (await startParley(scratch)).running,
};

/** Starts Parley with variables of its own; for scenarios that also speak to its process. */
export async function startParley(
  scratch: string,
  env: Record<string, string> = {},
): Promise<{ running: RunningPeer; server: ParleyProcess }> {
  const server = await ParleyProcess.start(scratch, env);
  const running: RunningPeer = {
    name: 'parley',
    gapless: true,
    roots: () => server.roots(),
    openDesk: (plan, tally) => ParleyDesk.open(server, plan, tally),
    async killAndRespawn() {
      await server.kill();
      server.respawn();
    },
    async terminateAndRespawn() {
      const ended = await server.terminate();
      server.respawn();
      return ended;
    },
    async stop() {
      await server.stop();
    },
  };
  return { running, server };
}
