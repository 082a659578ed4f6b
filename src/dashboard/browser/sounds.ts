import { scannerSettings } from './scanner-settings.ts';

interface Note {
  /** In hertz. */
  readonly pitch: number;
  readonly ms: number;
  /** Silence before it, in milliseconds. */
  readonly after?: number;
  readonly wave?: OscillatorType;
}

const CUT_OFF = [
  { pitch: 660, ms: 110 },
  { pitch: 520, ms: 160 },
] as const;
const AGAIN = [
  { pitch: 660, ms: 110, after: 200 },
  { pitch: 520, ms: 160 },
] as const;

/** They differ in rhythm and pitch, so that people can tell them apart in a noisy place without looking. */
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
  cutOff: [...CUT_OFF],
  cutOffSoon: [...CUT_OFF, ...AGAIN],
  cutOffLast: [...CUT_OFF, ...AGAIN, ...AGAIN],
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

/** Plays a generated sound, unless sound is off or unavailable. Its message is always shown as well. */
export function playSound(sound: Sound): void {
  const { hasSound, volume } = scannerSettings.get();
  if (!hasSound || volume === 0 || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  // Browsers allow no sound before the first interaction with the page. Sounds missed until then aren't played later.
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
  // Without short fades every note clicks.
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(volume * 0.4, at + FADE_S);
  loudness.gain.setValueAtTime(volume * 0.4, at + ms / 1000 - FADE_S);
  loudness.gain.linearRampToValueAtTime(0, at + ms / 1000);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + ms / 1000);
}
