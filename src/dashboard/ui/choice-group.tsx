import { useId } from 'react';

interface ChoiceGroupProps<T extends string> {
  readonly name: string;
  readonly choices: readonly { readonly value: T; readonly name: string }[];
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

/** Radio buttons for one of a few values. */
export function ChoiceGroup<T extends string>({ name, choices, value, onChoose }: ChoiceGroupProps<T>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <p id={id} className="mb-1 font-semibold">
        {name}
      </p>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        {choices.map((choice) => (
          <label key={choice.value} className="flex min-h-(--control-small) items-center gap-2">
            <input
              type="radio"
              name={id}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              className="size-4.5 accent-accent"
            />
            {choice.name}
          </label>
        ))}
      </div>
    </div>
  );
}
