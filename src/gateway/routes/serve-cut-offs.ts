import * as endpoints from '#contract/gateway/cut-offs.ts';
import type { CutOffProblem, FieldProblem } from '#domain/today/check-cut-offs.ts';
import { clockAt, dayAt } from '#domain/today/site-time.ts';
import { holidaysOf, listPlaces } from '#gateway/today/holidays.ts';
import { defaultSiteOf, presentCutOffs, readCutOffsAt, saveCutOffs } from '#gateway/today/cut-offs.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { emailOf } from './email-of.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { recordAct } from './record-act.ts';

const HOLIDAYS_SHOWN = 5;

/** When vans come, and what happens before. Only owners can change it. */
export function serveCutOffs(serve: Serve, deps: GatewayDeps): void {
  const { database, hub, now } = deps;

  serve(endpoints.readCutOffs, async ({ caller }) => {
    const version = await readCutOffsAt(database);
    const showsCosts = caller.person?.role === 'owner' || version.settings.show_costs_to_packers;
    return answer(200, await presentCutOffs(database, version, showsCosts));
  });

  serve(endpoints.saveCutOffs, async (request) => {
    const saved = await saveCutOffs(database, request.body, emailOf(request.caller), now(), (session) =>
      recordAct(deps, 'cut_offs_saved', request, null, session),
    );
    if (saved.kind === 'invalid') return answer(422, describeProblems(saved.problems, request.body.sites));
    const current = await presentCutOffs(database, saved.current, true);
    if (saved.kind === 'changed_meanwhile') {
      const { saved_by, saved_at, settings } = saved.current;
      const time = clockAt(Date.parse(saved_at), defaultSiteOf(settings).time_zone);
      return answer(409, {
        error: 'changed_meanwhile',
        error_description: `${saved_by} changed these cut-offs at ${time}. Nothing was saved.`,
        current,
      });
    }
    if (saved.kind === 'saved_before') return answer(200, current);
    hub.publish({ kind: 'today', lanes: null });
    return answer(200, current);
  });

  serve(endpoints.listHolidays, async ({ query: { country, region = null } }) => {
    const version = await readCutOffsAt(database);
    const today = dayAt(now(), defaultSiteOf(version.settings).time_zone);
    const year = Number(today.slice(0, 4));
    const years = await Promise.all([year, year + 1].map((each) => holidaysOf(country, region, each)));
    const holidays = years
      .flatMap((days) => [...days])
      .filter(([day]) => day >= today)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .slice(0, HOLIDAYS_SHOWN)
      .map(([day, holiday]) => ({ day, ...holiday }));
    return answer(200, { holidays });
  });

  serve(endpoints.listHolidayPlaces, async ({ query }) => answer(200, { places: await listPlaces(query.country) }));
}

const TEXTS: Readonly<Record<Exclude<CutOffProblem, 'same_site_name'>, string>> = {
  not_a_time: 'Enter a time like 16:00',
  not_a_cost: 'Enter a cost like 5.00',
  not_minutes: 'Enter minutes between 10 and 240',
  not_placed_minutes: 'Enter minutes between 0 and 240',
  no_cut_off: 'Set a cut-off before turning on auto-book',
  no_site_name: 'Enter a site name',
  no_time_zone: 'Choose a time zone',
  not_one_default: 'Choose one default site',
  no_such_site: 'This site was removed',
  twice: 'This is here twice',
  not_a_warning: 'Enter minutes between 1 and 240',
};

function describeProblems(problems: readonly FieldProblem[], sites: readonly endpoints.CutOffSite[]) {
  const describe = ({ path, problem }: FieldProblem) => {
    if (problem === 'same_site_name')
      return `Two sites are called ${sites[Number(path.split('.')[1])]?.name.trim() ?? ''}`;
    return TEXTS[problem];
  };
  const fields: Record<string, string[]> = {};
  for (const problem of problems) (fields[problem.path] ??= []).push(describe(problem));
  return { error: 'invalid' as const, error_description: 'Some fields need attention. Nothing was saved.', fields };
}
