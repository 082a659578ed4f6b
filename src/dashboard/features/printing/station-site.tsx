import { useQuery } from '@tanstack/react-query';
import { printLabelsCopy } from '#dashboard/copy/print-labels.ts';
import { useStore } from '#dashboard/browser/store.ts';
import { cutOffsQuery } from '#dashboard/queries/cut-offs.ts';
import { printSettings } from '#dashboard/state/print-settings.ts';
import { SiteChoice } from '#dashboard/components/site-choice.tsx';

const copy = printLabelsCopy.section;

/** The pickup site of this station. Renders nothing if there are fewer than two sites. */
export function StationSite() {
  const settings = useStore(printSettings);
  const { data } = useQuery(cutOffsQuery());
  const sites = data?.sites ?? [];
  if (sites.length < 2) return null;
  const isThere = sites.some(({ site_id }) => site_id === settings.siteId);
  return (
    <div>
      <SiteChoice
        label={copy.site}
        sites={sites}
        none={copy.noSite}
        value={isThere ? (settings.siteId ?? '') : ''}
        onChange={(siteId) => printSettings.set({ ...settings, siteId })}
      />
      <p className="mt-1 text-sm text-ink-2">{copy.siteHint}</p>
    </div>
  );
}
