import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import type { saveCutOffs } from '#contract/gateway/cut-offs.ts';
import { call } from './caller.ts';
import { cutOffEndpoints } from './later-endpoints.ts';
import { todayKeys } from './later-query-keys.ts';
import { whenOnline } from './when-online.ts';

export function cutOffsQuery() {
  return queryOptions({
    queryKey: todayKeys.cutOffs,
    queryFn: async ({ signal }) => call((await cutOffEndpoints()).readCutOffs, { signal }),
  });
}

export function saveCutOffsMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof saveCutOffs>) =>
      whenOnline(async () => call((await cutOffEndpoints()).saveCutOffs, { body })),
    onSuccess: (saved, _body, _result, { client }) => client.setQueryData(todayKeys.cutOffs, saved),
    meta: { invalidates: [todayKeys.all] },
  });
}

export function holidaysQuery(country: string | null, region: string | null) {
  return queryOptions({
    queryKey: ['holidays', country, region],
    queryFn: async ({ signal }) =>
      (
        await call((await cutOffEndpoints()).listHolidays, {
          query: { country: country ?? '', ...(region === null ? {} : { region }) },
          signal,
        })
      ).holidays,
    enabled: country !== null,
    staleTime: 60 * 60_000,
  });
}

/** The countries whose public holidays are known or, given a country, its regions. */
export function holidayPlacesQuery(country?: string) {
  return queryOptions({
    queryKey: ['holiday-places', country ?? null],
    queryFn: async ({ signal }) =>
      (
        await call((await cutOffEndpoints()).listHolidayPlaces, {
          query: country === undefined ? {} : { country },
          signal,
        })
      ).places,
    enabled: country !== '',
    staleTime: Infinity,
  });
}
