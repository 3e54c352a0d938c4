/** Pushes that come together make one sound. */
const QUIET_MS = 1000;

/** Two short tones of the built-in sounds, in Hz: rising for a visitor, falling for a message. */
const TONES = { visitor: [659, 988], message: [880, 660] } as const;
const TONE_SECONDS = 0.11;
const VOLUME = 0.12;

export type SoundKind = keyof typeof TONES;
export type Sounds = { play(kind: SoundKind, url: string): void; close(): void };

/** The two sounds: the desk's own files where their addresses are set, else tones made here. */
export function createSounds(now: () => number): Sounds {
  let context: AudioContext | null = null;
  let lastAt = Number.NEGATIVE_INFINITY;

  /** A browser lets a page sound only after a press on it. */
  function unlock(): void {
    context ??= typeof AudioContext === 'undefined' ? null : new AudioContext();
    if (context?.state === 'suspended') void context.resume();
  }
  addEventListener('pointerdown', unlock);
  addEventListener('keydown', unlock);

  function playTones(kind: SoundKind): void {
    unlock();
    if (context?.state !== 'running') return;
    for (const [n, hz] of TONES[kind].entries()) playTone(context, hz, n * TONE_SECONDS);
  }

  return {
    play(kind, url) {
      if (now() - lastAt < QUIET_MS) return;
      lastAt = now();
      if (url === '') return playTones(kind);
      // A file that cannot be had, or that the browser will not play, gives way to the tones.
      new Audio(url).play().catch(() => playTones(kind));
    },
    close() {
      removeEventListener('pointerdown', unlock);
      removeEventListener('keydown', unlock);
      void context?.close();
    },
  };
}

function playTone(context: AudioContext, hz: number, delay: number): void {
  const start = context.currentTime + delay;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = 'sine';
  oscillator.frequency.value = hz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(VOLUME, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS * 2);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(start);
  oscillator.stop(start + TONE_SECONDS * 2);
}
