import { Check, Minus, TriangleAlert, X } from 'lucide';
import type { ScanOutcome } from '#dashboard/state/scan-list.ts';
import type { Sound } from '#dashboard/browser/sounds.ts';

/** Conveyed by text, icon, colour and sound. */
export type VerdictTone = 'ok' | 'quiet' | 'warn' | 'bad';

export const ICONS = { ok: Check, quiet: Minus, warn: TriangleAlert, bad: X } as const;

const TONES: Readonly<Record<ScanOutcome, VerdictTone>> = {
  checking: 'quiet',
  unchecked: 'warn',
  added: 'ok',
  no_label: 'warn',
  again: 'quiet',
  booked: 'warn',
  being_booked: 'warn',
  unclear: 'warn',
  cancelled: 'warn',
  held: 'warn',
  attention: 'warn',
  unknown: 'bad',
  product: 'bad',
  unread: 'bad',
  printing: 'quiet',
  printed: 'ok',
  in_tab: 'warn',
  not_marked: 'warn',
  not_printed: 'warn',
  print_failed: 'bad',
  found: 'ok',
};

const SOUNDS: Readonly<Record<VerdictTone, Sound>> = { ok: 'done', quiet: 'again', warn: 'check', bad: 'wrong' };

export function toneOf(outcome: ScanOutcome): VerdictTone {
  return TONES[outcome];
}

export function soundOf(outcome: ScanOutcome): Sound {
  return SOUNDS[toneOf(outcome)];
}
