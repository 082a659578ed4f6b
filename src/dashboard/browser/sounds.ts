import { scannerSettings } from './scanner-settings.ts';

interface Note {
  /** Hertz. */
  readonly pitch: number;
  readonly ms: number;
  /** Silence before it. */
  readonly after?: number;
  readonly wave?: OscillatorType;
}

/** Different in rhythm and pitch, so that they can be told apart in noise and without looking. */
const SOUNDS = {
  done: [
    { pitch: 880, ms: 60 },
    { pitch: 1320, ms: 60 },
  ],
  again: [{ pitch: 660, ms: 90 }],
  check: [
    { pitch: 520, ms: 110 },
    { pitch: 520, ms: 110, after: 70 },
  ],
  wrong: [{ pitch: 180, ms: 260, wave: 'square' }],
  finished: [
    { pitch: 660, ms: 90 },
    { pitch: 880, ms: 90 },
    { pitch: 1320, ms: 140 },
  ],
  attention: [
    { pitch: 520, ms: 110 },
    { pitch: 520, ms: 110, after: 70 },
    { pitch: 520, ms: 110, after: 240 },
    { pitch: 520, ms: 110, after: 70 },
  ],
} as const satisfies Record<string, readonly Note[]>;
export type Sound = keyof typeof SOUNDS;

const BUZZES: Readonly<Partial<Record<Sound, number[]>>> = {
  check: [80, 60, 80],
  wrong: [260],
  attention: [80, 60, 80],
};
const FADE_S = 0.008;
let audio: AudioContext | undefined;

/** Plays a sound, generated; silent when it is switched off or the browser has none. Never the only sign of anything. */
export function playSound(sound: Sound): void {
  const { hasSound, volume } = scannerSettings.get();
  if (!hasSound || volume === 0 || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // Browsers keep it silent until the first press on the page; nothing is played late then.
  if (audio.state === 'suspended') void audio.resume();
  let at = audio.currentTime;
  for (const note of SOUNDS[sound] as readonly Note[]) {
    at += (note.after ?? 0) / 1000;
    playNote(audio, note, at, volume);
    at += note.ms / 1000;
  }
  const buzz = BUZZES[sound];
  if (buzz !== undefined && 'vibrate' in navigator) navigator.vibrate(buzz);
}

function playNote(context: AudioContext, { pitch, ms, wave = 'sine' }: Note, at: number, volume: number): void {
  const [tone, loudness] = [context.createOscillator(), context.createGain()];
  tone.type = wave;
  tone.frequency.value = pitch;
  // Without the short fades every note would click.
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(volume * 0.4, at + FADE_S);
  loudness.gain.setValueAtTime(volume * 0.4, at + ms / 1000 - FADE_S);
  loudness.gain.linearRampToValueAtTime(0, at + ms / 1000);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + ms / 1000);
}
