/** Pushes within this many ms cause one sound. */
const QUIET_MS = 1000;

/**
 * The built-in sounds, in Hz: rising for a visitor, falling for a message, three tones for an offer, a low one for a
 * waiting visitor.
 */
const TONES = { visitor: [659, 988], message: [880, 660], transfer: [784, 988, 1175], waiting: [523, 523] } as const;
const TONE_SECONDS = 0.11;
/** Greatest gain, of 1: a pure tone seems louder than speech. */
const LOUDEST = 0.2;

export type SoundKind = keyof typeof TONES;
/** blocked: the browser permits sound only after a click on the page. */
export type Played = 'played' | 'blocked' | 'silent';
/** `volume`: 0 to 100. */
export type Sounds = {
  play(kind: SoundKind, how: { url: string; volume: number }): Promise<Played>;
  close(): void;
};

/** Plays sounds: the files of the settings if their URLs are set, otherwise generated tones. */
export function createSounds(now: () => number): Sounds {
  let context: AudioContext | null = null;
  let lastAt = Number.NEGATIVE_INFINITY;

  function unlock(): void {
    context ??= typeof AudioContext === 'undefined' ? null : new AudioContext();
    if (context?.state === 'suspended') void context.resume();
  }
  addEventListener('pointerdown', unlock);
  addEventListener('keydown', unlock);

  async function playTones(kind: SoundKind, volume: number): Promise<Played> {
    unlock();
    // What a press has just allowed is not yet on.
    if (context?.state === 'suspended') await Promise.race([context.resume(), later(RESUME_MS)]);
    if (context?.state !== 'running') return 'blocked';
    for (const [n, hz] of TONES[kind].entries()) playTone(context, { hz, delay: n * TONE_SECONDS, volume });
    return 'played';
  }

  return {
    async play(kind, { url, volume }) {
      if (volume <= 0 || now() - lastAt < QUIET_MS) return 'silent';
      lastAt = now();
      if (url === '') return playTones(kind, volume);
      const file = new Audio(url);
      file.volume = Math.min(1, volume / 100);
      // If a file cannot be loaded or played, the tones are used.
      return file.play().then(
        () => 'played' as const,
        () => playTones(kind, volume),
      );
    },
    close() {
      removeEventListener('pointerdown', unlock);
      removeEventListener('keydown', unlock);
      void context?.close();
    },
  };
}

/** A context without permission to play never resumes. */
const RESUME_MS = 300;
const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function playTone(context: AudioContext, { hz, delay, volume }: { hz: number; delay: number; volume: number }): void {
  const start = context.currentTime + delay;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = 'sine';
  oscillator.frequency.value = hz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime((LOUDEST * volume) / 100, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS * 2);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + TONE_SECONDS * 2);
}
