import type { Socket } from 'node:net';

/** Both ends of a line through a proxy: when one closes, the other does too. `open`: notes them until then. */
export function joinEnds(ends: readonly [Socket, Socket], open: Set<Socket>): void {
  for (const socket of ends) {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      for (const end of ends) end.destroy();
    });
  }
}
