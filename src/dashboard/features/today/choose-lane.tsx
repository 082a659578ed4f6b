import type { Lane } from '#contract/gateway/lanes.ts';
import type { Today } from '#contract/gateway/today.ts';
import { SelectField } from '#dashboard/ui/select-field.tsx';
import { nameLane } from './lane-names.ts';

interface ChooseLaneProps {
  readonly name: string;
  readonly lanes: readonly Lane[];
  readonly today: Today;
  readonly chosen: string | undefined;
  readonly onChoose: (lane: string) => void;
}

export function ChooseLane({ name, lanes, today, chosen, onChoose }: ChooseLaneProps) {
  return (
    <SelectField label={name} value={chosen ?? ''} onChange={onChoose}>
      {lanes.map((lane) => (
        <option key={lane.key} value={lane.key}>
          {nameLane(lane, today).whole}
        </option>
      ))}
    </SelectField>
  );
}
