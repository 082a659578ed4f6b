import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { scannerSettings } from './scanner-settings.ts';
import { playSound, type Sound } from './sounds.ts';

/** Every requested note: pitch in hertz, start and duration in milliseconds. */
const notes: { pitch: number; wave: string; at: number; ms: number; loudness: number }[] = [];

class FakeAudio {
  readonly currentTime = 0;
  readonly state = 'running';
  readonly destination = {};
  createOscillator() {
    const tone = {
      type: '',
      frequency: { value: 0 },
      connect: (gain: { note: (typeof notes)[number]; connect: () => void }) => {
        gain.note.pitch = tone.frequency.value;
        gain.note.wave = tone.type;
        return gain;
      },
      start: (at: number) => void (newest().at = Math.round(at * 1000)),
      stop: (at: number) => void (newest().ms = Math.round(at * 1000) - newest().at),
    };
    return tone;
  }
  createGain() {
    const note = { pitch: 0, wave: '', at: 0, ms: 0, loudness: 0 };
    notes.push(note);
    const reach = (value: number) => void (note.loudness = Math.max(note.loudness, value));
    return { note, gain: { setValueAtTime: reach, linearRampToValueAtTime: reach }, connect: () => undefined };
  }
}

function newest() {
  const note = notes.at(-1);
  if (note === undefined) throw new Error('There is no note');
  return note;
}

beforeEach(() => {
  notes.length = 0;
  vi.stubGlobal('AudioContext', FakeAudio);
});
afterEach(() => {
  vi.unstubAllGlobals();
  scannerSettings.set({ ...scannerSettings.get(), hasSound: true, volume: 0.6 });
});

const played = (sound: Sound) => {
  playSound(sound);
  return notes.map(({ pitch, at, ms }) => [pitch, at, ms]);
};

describe('a sound', () => {
  test.each([
    [
      'done',
      [
        [880, 0, 60],
        [1320, 60, 60],
      ],
    ],
    ['again', [[660, 0, 90]]],
    [
      'check',
      [
        [520, 0, 110],
        [520, 180, 110],
      ],
    ],
    ['wrong', [[180, 0, 260]]],
    [
      'finished',
      [
        [660, 0, 90],
        [880, 90, 90],
        [1320, 180, 140],
      ],
    ],
    [
      'attention',
      [
        [520, 0, 110],
        [520, 180, 110],
        [520, 530, 110],
        [520, 710, 110],
      ],
    ],
  ] as const)('"%s" is its own notes, told apart by rhythm and pitch', (sound, expected) => {
    expect(played(sound)).toEqual(expected);
  });

  test('for an error is rough', () => {
    playSound('wrong');
    expect(newest().wave).toBe('square');
  });

  test('is as loud as this station is set', () => {
    scannerSettings.set({ ...scannerSettings.get(), volume: 0.5 });
    playSound('again');
    expect(newest().loudness).toBeCloseTo(0.2);
  });

  test('is not played if it is switched off, at volume 0, or without a loudspeaker', () => {
    scannerSettings.set({ ...scannerSettings.get(), hasSound: false });
    expect(played('done')).toEqual([]);
    scannerSettings.set({ ...scannerSettings.get(), hasSound: true, volume: 0 });
    expect(played('done')).toEqual([]);
    scannerSettings.set({ ...scannerSettings.get(), volume: 1 });
    vi.stubGlobal('AudioContext', undefined);
    expect(played('done')).toEqual([]);
  });
});
