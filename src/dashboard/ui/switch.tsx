import { type ReactNode, useId } from 'react';

interface SwitchProps {
  readonly name: string;
  readonly hint?: ReactNode;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

export function Switch({ name, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={`${id}-name`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onClick={() => onChange(!isOn)}
        className="group inline-flex h-6 w-11 flex-none items-center rounded-full border-[1.5px] border-line-strong bg-surface px-0.5 aria-checked:border-accent aria-checked:bg-accent"
      >
        <span className="size-4 rounded-full bg-line-strong transition-transform duration-(--duration-tap) group-aria-checked:translate-x-5 group-aria-checked:bg-surface" />
      </button>
      <div>
        <p id={`${id}-name`} className="font-semibold">
          {name}
        </p>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="text-sm text-ink-3">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
