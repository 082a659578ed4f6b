import { NothingToChoose } from './nothing-to-choose.tsx';
import { OptionList } from '#dashboard/ui/option-list.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';
import type { Opener } from '#dashboard/ui/use-opener.ts';

interface ChoiceValuesProps {
  readonly opener: Opener;
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  /** Empty if nothing is chosen. */
  readonly chosen: string;
  readonly onChoose: (value: string) => void;
}

/** The popover of a single-choice chip; choosing a value closes it. */
export function ChoiceValues({ opener, name, options, chosen, onChoose }: ChoiceValuesProps) {
  return (
    <Popover opener={opener} dialogName={name} className="min-w-[min(15rem,calc(100vw-1rem))] p-1.5">
      {options.length === 0 ? (
        <NothingToChoose />
      ) : (
        <OptionList
          name={name}
          options={options}
          chosen={chosen === '' ? [] : [chosen]}
          takesFocus
          onChoose={([value = '']) => {
            onChoose(value);
            opener.close();
          }}
        />
      )}
    </Popover>
  );
}
