import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Today } from '#contract/gateway/today.ts';
import { useServiceClock } from '#dashboard/browser/clock.ts';
import { notify } from '#dashboard/browser/notifications.ts';
import { serviceTime } from '#dashboard/browser/service-time.ts';
import { playSound } from '#dashboard/browser/sounds.ts';
import { paths } from '#dashboard/paths.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { announce } from '#dashboard/ui/announcements.ts';
import { type DaySignal, listDaySignals } from './list-day-signals.ts';

/** The last warning is repeated until somebody acknowledges it, or its cut-off passes. */
const REPEAT_MS = 2 * 60_000;

/** Plays, announces and notifies each signal once on whatever page is open; the last warning is repeated until acknowledged or over. */
export function useDaySignals(today: Today | undefined): void {
  const known = useRef<Set<string>>(undefined);
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery());
  const isLastChance = (now: number) =>
    today !== undefined && listDaySignals(today, now).some(({ isLastWarning }) => isLastWarning);
  const hasLastWarning = useServiceClock(isLastChance);
  const give = useEffectEvent(({ id, lane, sound, spoken, title, text }: DaySignal) => {
    playSound(sound);
    announce(spoken);
    const open = () => void navigate(paths.today({ lane }));
    if (session?.person != null) notify(session.person.email, { id, title, text, onPress: open });
  });
  // Checked again each time: in the background a browser may render the page a minute late.
  const repeat = useEffectEvent(() => {
    if (isLastChance(serviceTime())) playSound('cutOffLast');
  });
  useEffect(() => {
    if (today === undefined) return;
    // Signals from before this page was opened are shown, but make no sound.
    const isFirst = known.current === undefined;
    known.current ??= new Set();
    for (const signal of listDaySignals(today, serviceTime())) {
      if (known.current.has(signal.id)) continue;
      known.current.add(signal.id);
      if (!isFirst) give(signal);
    }
  }, [today]);
  useEffect(() => {
    if (!hasLastWarning) return undefined;
    const timer = setInterval(repeat, REPEAT_MS);
    return () => clearInterval(timer);
  }, [hasLastWarning]);
}
