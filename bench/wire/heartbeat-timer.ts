/** The functions that the shared timer calls on each client. */
export interface HeartbeatClient {
  beat(): void;
  resendWaiting(): void;
}

const tickMs = 100;
/** The wire (packages/protocol/SPEC.md): a client sends `Y` every 5000 ms. */
const beatMs = 5000;
/** The wire: unanswered sends are retried every 1000 ms. */
const resendMs = 1000;

/** One timer for all clients of a process, each in its own slot, so that heartbeats and resends are spread evenly. */
export class HeartbeatTimer {
  private readonly clients: (HeartbeatClient | undefined)[] = [];
  private readonly timer = setInterval(() => this.tick(), tickMs);
  private ticks = 0;

  add(client: HeartbeatClient): void {
    this.clients.push(client);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    this.ticks += 1;
    const beatSlots = beatMs / tickMs;
    const resendSlots = resendMs / tickMs;
    for (let i = this.ticks % resendSlots; i < this.clients.length; i += resendSlots) this.clients[i]?.resendWaiting();
    for (let i = this.ticks % beatSlots; i < this.clients.length; i += beatSlots) this.clients[i]?.beat();
  }
}
