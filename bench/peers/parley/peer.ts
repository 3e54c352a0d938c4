import { ParleyProcess } from '../../processes/parley';
import type { Peer, RunningPeer } from '../peer';
import { ParleyDesk } from './desk';

export const parley: Peer = {
  name: 'parley',
  async start(scratch) {
    const server = await ParleyProcess.start(scratch);
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
    return running;
  },
};
