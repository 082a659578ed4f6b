import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { testConnection } from '#contract/gateway/connection.ts';
import { addPerson, listPeople, removePerson, resetPassword } from '#contract/gateway/people.ts';
import { changeOwnPassword } from '#contract/gateway/session.ts';
import { call } from './caller.ts';
import { sessionKeys } from './query-keys.ts';
import { peopleKeys } from './later-query-keys.ts';

export function peopleQuery() {
  return queryOptions({
    queryKey: peopleKeys.all,
    queryFn: async ({ signal }) => (await call(listPeople, { signal })).people,
  });
}

export function addPersonMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof addPerson>) => call(addPerson, { body }),
    meta: { readAgain: [peopleKeys.all] },
  });
}

export function resetPasswordMutation() {
  return mutationOptions({
    mutationFn: ({ personId, password }: { personId: string; password: string }) =>
      call(resetPassword, { params: { person_id: personId }, body: { password } }),
    meta: { readAgain: [peopleKeys.all] },
  });
}

export function changeOwnPasswordMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof changeOwnPassword>) => call(changeOwnPassword, { body }),
  });
}

export function removePersonMutation() {
  return mutationOptions({
    mutationFn: (personId: string) => call(removePerson, { params: { person_id: personId } }),
    meta: { readAgain: [peopleKeys.all] },
  });
}

export function testConnectionMutation() {
  return mutationOptions({
    mutationFn: () => call(testConnection, {}),
    meta: { readAgain: [sessionKeys.session] },
  });
}
