import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { testConnection } from '#contract/gateway/connection.ts';
import { addPerson, listPeople, removePerson, resetPassword } from '#contract/gateway/people.ts';
import { changeOwnPassword } from '#contract/gateway/session.ts';
import { call } from './caller.ts';
import { sessionKeys } from './session.ts';

const KEY = ['people'] as const;

export function peopleQuery() {
  return queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listPeople, { signal })).people,
  });
}

const refreshes = (client: QueryClient) => ({ onSettled: () => client.invalidateQueries({ queryKey: KEY }) });

export function addPersonMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof addPerson>) => call(addPerson, { body }),
    ...refreshes(client),
  });
}

export function resetPasswordMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: ({ personId, password }: { personId: string; password: string }) =>
      call(resetPassword, { params: { person_id: personId }, body: { password } }),
    ...refreshes(client),
  });
}

export function changeOwnPasswordMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof changeOwnPassword>) => call(changeOwnPassword, { body }),
  });
}

export function removePersonMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: (personId: string) => call(removePerson, { params: { person_id: personId } }),
    ...refreshes(client),
  });
}

export function testConnectionMutation(client: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(testConnection, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionKeys.session }),
  });
}
