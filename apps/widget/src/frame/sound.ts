/** The sound of an answer that comes while nobody looks, and the visitor's choice about it. */
export type Sound = { isOn(): boolean; set(isOn: boolean): void; play(): void };

const NAME = 'parley-sound';
/** Two tones, in hertz and seconds: short enough not to be in anybody's way. */
const TONES = [
  { pitch: 660, from: 0 },
  { pitch: 880, from: 0.12 },
];
const LENGTH = 0.22;
const LOUDNESS = 0.12;
/** Of all tabs of this browser that hear the same message one plays. */
const TURN_MS = 1000;

export function createSound(storage: Storage | undefined): Sound {
  let isOn = read(storage) !== 'off';
  let context: AudioContext | undefined;

  function ring(): void {
    try {
      context ??= new AudioContext();
      void context.resume();
      for (const { pitch, from } of TONES) tone(context, pitch, context.currentTime + from);
    } catch {
      // No sound card, or a browser that lets nothing be heard before a press: the badge tells it too.
    }
  }

  return {
    isOn: () => isOn,
    set(next) {
      isOn = next;
      try {
        storage?.setItem(NAME, next ? 'on' : 'off');
      } catch {
        // Kept for this page alone.
      }
    },
    play() {
      if (!isOn) return;
      const locks = allowed(() => navigator.locks);
      if (!locks) return ring();
      locks
        .request(NAME, { ifAvailable: true }, async (lock) => {
          if (!lock) return;
          ring();
          await new Promise((resolve) => setTimeout(resolve, TURN_MS));
        })
        .catch(ring);
    },
  };
}

function tone(context: AudioContext, pitch: number, at: number): void {
  const source = context.createOscillator();
  const volume = context.createGain();
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + LENGTH);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + LENGTH);
}

const read = (storage: Storage | undefined) => allowed(() => storage?.getItem(NAME));

function allowed<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
