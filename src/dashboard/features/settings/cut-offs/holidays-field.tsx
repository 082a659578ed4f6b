import { useQuery } from '@tanstack/react-query';
import type { HolidayChoice } from '#contract/gateway/cut-offs.ts';
import { HOLIDAY_CHOICES } from '#contract/gateway/cut-off-values.ts';
import { cutOffsCopy as copy } from '#dashboard/copy/cut-offs.ts';
import { formatLongDay } from '#dashboard/copy/zoned-time.ts';
import { holidaysQuery } from '#dashboard/queries/cut-offs.ts';
import { ListProblem } from '#dashboard/ui/list-states.tsx';
import { SelectField } from '#dashboard/ui/select-field.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import type { CutOffsDraft } from './cut-offs-draft.ts';

interface HolidaysFieldProps {
  readonly sites: CutOffsDraft['sites'];
  readonly holidays: readonly HolidayChoice[];
  readonly faults: ReadonlyMap<string, string>;
  readonly onChange: (holidays: readonly HolidayChoice[]) => void;
}

/** Whether and when carriers pick up on each site's upcoming public holidays. */
export function HolidaysField({ sites, holidays, faults, onChange }: HolidaysFieldProps) {
  const withCountry = sites.filter((site) => site.country !== '');
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="text-lg font-bold">{copy.holidays}</h3>
        <p className="text-sm text-ink-3">{withCountry.length === 0 ? copy.noHolidays : copy.holidaysHint}</p>
      </div>
      {withCountry.map((site) => (
        <SiteHolidays
          key={site.site_id}
          site={site}
          isNamed={sites.length > 1}
          holidays={holidays}
          faults={faults}
          onChange={onChange}
        />
      ))}
    </section>
  );
}

interface SiteHolidaysProps extends Pick<HolidaysFieldProps, 'holidays' | 'faults' | 'onChange'> {
  readonly site: CutOffsDraft['sites'][number];
  readonly isNamed: boolean;
}

function SiteHolidays({ site, isNamed, holidays, faults, onChange }: SiteHolidaysProps) {
  const {
    data: next,
    isLoadingError,
    refetch,
  } = useQuery(holidaysQuery(site.country, site.region === '' ? null : site.region));
  return (
    <div className="flex flex-col gap-3">
      {isNamed ? <h4 className="font-semibold">{site.name}</h4> : null}
      {isLoadingError ? <ListProblem onRetry={() => void refetch()} copy={copy.failedHolidays} /> : null}
      {(next ?? []).map(({ day, name, region }) => {
        const at = holidays.findIndex((one) => one.site_id === site.site_id && one.day === day);
        const chosen = holidays[at];
        const put = (change: Partial<HolidayChoice>) => {
          const choice: HolidayChoice = {
            site_id: site.site_id,
            day,
            choice: 'no_pickup',
            time: null,
            ...chosen,
            ...change,
          };
          onChange(at === -1 ? [...holidays, choice] : holidays.with(at, choice));
        };
        return (
          <div key={day} className="flex flex-wrap items-end gap-3">
            <SelectField
              label={copy.holiday(name, region, formatLongDay(day))}
              value={chosen?.choice ?? 'no_pickup'}
              onChange={(choice) => put({ choice: HOLIDAY_CHOICES.find((one) => one === choice) ?? 'no_pickup' })}
            >
              {HOLIDAY_CHOICES.map((choice) => (
                <option key={choice} value={choice}>
                  {copy.choices[choice]}
                </option>
              ))}
            </SelectField>
            {chosen?.choice === 'other' ? (
              <TextField
                label={copy.otherTime(name)}
                error={faults.get(`holidays.${at}.time`)}
                data-field={`holidays.${at}.time`}
                autoComplete="off"
                className="w-40"
                value={chosen.time ?? ''}
                onChange={(event) => put({ time: event.target.value })}
              />
            ) : null}
          </div>
        );
      })}
    </div>
  );
}
