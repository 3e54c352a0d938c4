/** The sound for a message that arrives while the window is not visible, and the visitor's setting. */
export type Sound = { isOn(): boolean; set(isOn: boolean): void; play(): void };

const NAME = 'parley-sound';
/** Two tones; pitch in hertz, start in seconds. */
const TONES = [
  { pitch: 660, from: 0 },
  { pitch: 880, from: 0.12 },
];
/** Seconds. */
const LENGTH = 0.22;
const VOLUME = 0.12;
/** Milliseconds within which only one tab of this browser plays for the same message. */
const LOCK_MS = 1000;

export function createSound(storage: Storage | undefined): Sound {
  let isOn = read(storage) !== 'off';
  let context: AudioContext | undefined;

  function ring(): void {
    try {
      context ??= new AudioContext();
      void context.resume();
      for (const { pitch, from } of TONES) tone(context, pitch, context.currentTime + from);
    } catch {
      // No sound device, or the browser blocks sound before a user action: the badge still shows the message.
    }
  }

  return {
    isOn: () => isOn,
    set(next) {
      isOn = next;
      try {
        storage?.setItem(NAME, next ? 'on' : 'off');
      } catch {
        // Without storage the setting lasts until the page is closed.
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
          await new Promise((resolve) => setTimeout(resolve, LOCK_MS));
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
  volume.gain.linearRampToValueAtTime(VOLUME, at + 0.015);
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
