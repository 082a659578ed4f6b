import { useQuery } from '@tanstack/react-query';
import { cutOffsCopy as copy } from '#dashboard/copy/cut-offs.ts';
import { holidayPlacesQuery } from '#dashboard/queries/cut-offs.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { ListProblem } from '#dashboard/ui/list-states.tsx';
import { SelectField } from '#dashboard/ui/select-field.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { newSite, type CutOffsDraft } from './cut-offs-draft.ts';

type Sites = CutOffsDraft['sites'];

interface SitesFieldProps {
  readonly sites: Sites;
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (sites: Sites) => void;
}

export function SitesField({ sites, faults, onChange }: SitesFieldProps) {
  const add = () => onChange([...sites, newSite(sites[0]?.time_zone ?? 'UTC')]);
  return (
    <section className="flex flex-col gap-4">
      <div>
        <h3 className="text-lg font-bold">{copy.sites}</h3>
        <p className="text-sm text-ink-3">{copy.sitesHint}</p>
      </div>
      {sites.map((site, index) => (
        <SiteField
          key={site.site_id}
          site={site}
          at={`sites.${index}`}
          name={copy.site(index + 1)}
          faults={faults}
          onChange={(changed) => onChange(sites.with(index, changed))}
          onDefault={() => onChange(sites.map((one) => ({ ...one, is_default: one === site })))}
          onRemove={
            sites.length > 1 && !site.is_default ? () => onChange(sites.filter((one) => one !== site)) : undefined
          }
        />
      ))}
      <Button className="self-start" onClick={add}>
        {copy.addSite}
      </Button>
      {faults.has('sites') ? <p className="font-semibold text-bad-fg">{faults.get('sites')}</p> : null}
    </section>
  );
}

interface SiteFieldProps {
  readonly site: Sites[number];
  readonly at: string;
  readonly name: string;
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (site: Sites[number]) => void;
  readonly onDefault: () => void;
  readonly onRemove: (() => void) | undefined;
}

function SiteField({ site, at, name, faults, onChange, onDefault, onRemove }: SiteFieldProps) {
  const countries = useQuery(holidayPlacesQuery());
  const regions = useQuery(holidayPlacesQuery(site.country));
  const unread = [countries, regions].filter(({ isLoadingError }) => isLoadingError);
  const regionsToChoose = placesToChoose(regions.data, site.region);
  const zoneFault = faults.get(`${at}.time_zone`);
  return (
    <fieldset className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <legend className="max-w-full px-1 font-semibold wrap-anywhere">{site.name === '' ? name : site.name}</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label={copy.siteName}
          error={faults.get(`${at}.name`)}
          data-field={`${at}.name`}
          maxLength={100}
          value={site.name}
          onChange={(event) => onChange({ ...site, name: event.target.value })}
        />
        <div>
          <SelectField
            label={copy.timeZone}
            value={site.time_zone}
            onChange={(time_zone) => onChange({ ...site, time_zone })}
          >
            {zones(site.time_zone).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </SelectField>
          {zoneFault === undefined ? null : <p className="text-sm font-semibold text-bad-fg">{zoneFault}</p>}
        </div>
        <SelectField
          label={copy.country}
          value={site.country}
          onChange={(country) => onChange({ ...site, country, region: '' })}
        >
          <option value="">{copy.noCountry}</option>
          {placesToChoose(countries.data, site.country).map((one) => (
            <option key={one.code} value={one.code}>
              {one.name}
            </option>
          ))}
        </SelectField>
        {regionsToChoose.length === 0 || site.country === '' ? null : (
          <SelectField label={copy.region} value={site.region} onChange={(region) => onChange({ ...site, region })}>
            <option value="">{copy.wholeCountry}</option>
            {regionsToChoose.map((one) => (
              <option key={one.code} value={one.code}>
                {one.name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {unread.length === 0 ? null : (
        <div className="mt-4">
          <ListProblem onRetry={() => unread.forEach(({ refetch }) => void refetch())} copy={copy.places} />
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-4">
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name="default-site"
            className="size-[18px] accent-accent"
            checked={site.is_default}
            onChange={onDefault}
          />
          {copy.isDefault}
        </label>
        {onRemove === undefined ? null : (
          <Button
            size="small"
            tone="quiet"
            className="ml-auto max-w-full wrap-anywhere whitespace-normal!"
            onClick={onRemove}
          >
            {copy.removeSite(site.name)}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Until the places have been read, the one chosen, by its code: without it, a browser would show the field's first option. */
function placesToChoose(
  places: readonly { readonly code: string; readonly name: string }[] | undefined,
  chosen: string,
) {
  return places ?? (chosen === '' ? [] : [{ code: chosen, name: chosen }]);
}

function zones(chosen: string): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(chosen) ? known : [chosen, ...known];
}
