/**
 * Carries texts between server processes by subject. Texts of one sender on one transport arrive in order; what was
 * sent around a loss of the connection may be missing.
 */
export type Transport = {
  publish(subject: string, text: string): void;
  /** Receives what others publish on subjects that match (`*`: any one part, `>`: the rest). Returns its end. */
  listen(subject: string, receive: (text: string) => void): () => void;
  /**
   * Resolves when all listeners of this moment are in force, or when that takes too long or cannot be because the others
   * are away.
   */
  settled(): Promise<void>;
  /** Listeners came into force after `settled` had stopped waiting for them: what was sent meanwhile may be missing. */
  onLate(listener: () => void): void;
  isReady(): boolean;
  /** `isReady` has changed. After true, anything sent meanwhile may be lost. */
  onChange(listener: (isReady: boolean) => void): void;
  close(): Promise<void>;
};
