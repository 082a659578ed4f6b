import type { CutOffSite } from '#contract/gateway/cut-offs.ts';
import { SelectField } from '#dashboard/ui/select-field.tsx';

interface SiteChoiceProps {
  readonly label: string;
  readonly sites: readonly CutOffSite[];
  /** A site's ID; empty: none of them. */
  readonly value: string;
  /** What choosing none of them means. */
  readonly none: string;
  readonly onChange: (siteId: string) => void;
}

/** One of the pickup sites, or none. */
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
