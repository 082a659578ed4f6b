import type { CutOffSite } from '#contract/gateway/cut-offs.ts';
import { SelectField } from '#dashboard/ui/select-field.tsx';

interface SiteChoiceProps {
  readonly label: string;
  readonly sites: readonly CutOffSite[];
  /** A site's ID; empty for none. */
  readonly value: string;
  /** Text of the option for none. */
  readonly none: string;
  readonly onChange: (siteId: string) => void;
}

/** Select for one of the pickup sites, or none. */
export function SiteChoice({ label, sites, value, none, onChange }: SiteChoiceProps) {
  return (
    <SelectField label={label} value={value} onChange={onChange}>
      <option value="">{none}</option>
      {sites.map(({ site_id, name }) => (
        <option key={site_id} value={site_id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
