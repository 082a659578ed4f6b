import { CircleX } from 'lucide';
import { useEffect, useRef } from 'react';
import { webhookFaultsCopy as copy } from '#dashboard/copy/webhook-faults.ts';
import { focusPlace, placeId } from './focus-place.ts';
import type { Fault } from './settings-faults.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

/** Everything that keeps the settings from being saved; each line leads to its field. Takes focus when it appears. */
export function ErrorSummary({ faults }: { readonly faults: readonly Fault[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-5 rounded-lg border-2 border-l-[6px] border-bad-solid bg-bad-bg p-4 text-bad-fg"
    >
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <Icon of={CircleX} size={20} />
        {copy.summary}
      </h2>
      <ul className="mt-2 flex flex-col gap-1">
        {faults.map(({ place, text }) => (
          <li key={place + text}>
            {place === 'form' ? (
              text
            ) : (
              <a
                href={`#${placeId(place)}`}
                onClick={(event) => {
                  event.preventDefault();
                  // Later, or the Enter that pressed the link would also be typed into the field, and save.
                  setTimeout(() => focusPlace(place));
                }}
                className="font-semibold underline"
              >
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
