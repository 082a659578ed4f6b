import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { testConnection } from '#contract/gateway/connection.ts';
import {
  addPerson,
  listPeople,
  listPeopleNames,
  removePerson,
  renamePerson,
  resetPassword,
} from '#contract/gateway/people.ts';
import { changeOwnPassword } from '#contract/gateway/session.ts';
import { call } from './caller.ts';
import { wasRefused } from './was-refused.ts';
import { whenOnline } from './when-online.ts';
import { sessionKeys } from './query-keys.ts';
import { peopleKeys } from './later-query-keys.ts';

export function peopleQuery() {
  return queryOptions({
    queryKey: peopleKeys.all,
    queryFn: async ({ signal }) => (await call(listPeople, { signal })).people,
  });
}

/** People's names by email. */
export function peopleNamesQuery() {
  return queryOptions({
    queryKey: peopleKeys.names,
    queryFn: async ({ signal }) => {
      const { names } = await call(listPeopleNames, { signal });
      return Object.fromEntries(names.map(({ email, name }) => [email, name]));
    },
    staleTime: 60_000,
  });
}

export function renamePersonMutation() {
  return mutationOptions({
    mutationFn: ({ personId, name }: { personId: string; name: string }) =>
      whenOnline(() => call(renamePerson, { params: { person_id: personId }, body: { name } })),
    meta: { invalidates: [peopleKeys.all] },
  });
}

export function addPersonMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof addPerson>) => whenOnline(() => call(addPerson, { body })),
    meta: { invalidates: [peopleKeys.all] },
  });
}

export function resetPasswordMutation() {
  return mutationOptions({
    mutationFn: ({ personId, password }: { personId: string; password: string }) =>
      whenOnline(() => call(resetPassword, { params: { person_id: personId }, body: { password } })),
    meta: { invalidates: [peopleKeys.all] },
  });
}

export function changeOwnPasswordMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof changeOwnPassword>) => whenOnline(() => call(changeOwnPassword, { body })),
  });
}

export function removePersonMutation() {
  return mutationOptions({
    mutationFn: async (personId: string) => {
      try {
        await whenOnline(() => call(removePerson, { params: { person_id: personId } }));
      } catch (problem) {
        // Gone already, as after a press whose answer was lost.
        if (!(wasRefused(problem) && problem.code === 'not_found')) throw problem;
      }
    },
    meta: { invalidates: [peopleKeys.all] },
  });
}

export function testConnectionMutation() {
  return mutationOptions({
    mutationFn: () => whenOnline(() => call(testConnection, {})),
    meta: { invalidates: [sessionKeys.session] },
  });
}
