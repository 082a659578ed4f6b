import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { Done, refusals } from './refusals.ts';
import { NewCredentials, PASSWORD_LENGTH, Role } from './session.ts';

export const KnownPerson = z.object({
  person_id: z.string(),
  email: z.string(),
  /** If empty, the email is shown. */
  name: z.string(),
  role: Role,
  created_at: z.string(),
});
export type KnownPerson = z.infer<typeof KnownPerson>;

export const LONGEST_NAME = 80;
const Name = z.string().check(z.trim(), z.maxLength(LONGEST_NAME), z.regex(/^\P{Cc}*$/u, 'must be a name in one line'));

const params = z.object({ person_id: z.string().check(z.maxLength(100)) });

export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/people',
  summary: 'Everybody who may sign in, sorted by email.',
  role: 'owner',
  answers: { 200: z.object({ people: z.array(KnownPerson) }), ...refusals },
});

export const addPerson = endpoint({
  name: 'addPerson',
  method: 'POST',
  path: '/people',
  summary: 'Adds a person who may sign in. 409: somebody with this email can already sign in.',
  role: 'owner',
  body: z.extend(NewCredentials, { role: Role, name: z.optional(Name) }),
  answers: { 200: KnownPerson, ...refusals, 409: Problem, 422: Problem, 429: Problem },
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'PUT',
  path: '/people/{person_id}/password',
  summary:
    'Sets a new password for another person and signs them out everywhere. 409 `own_password`: to change your own password you need the current one. 422: the password is easy to guess.',
  role: 'owner',
  params,
  body: z.object({ password: z.string().check(z.minLength(PASSWORD_LENGTH), z.maxLength(200)) }),
  answers: { 200: Done, ...refusals, 404: Problem, 409: Problem, 422: Problem, 429: Problem },
});

export const renamePerson = endpoint({
  name: 'renamePerson',
  method: 'PUT',
  path: '/people/{person_id}/name',
  summary: 'Sets the name under which a person is shown. If it is empty, their email is shown.',
  role: 'owner',
  params,
  body: z.object({ name: Name }),
  answers: { 200: KnownPerson, ...refusals, 404: Problem },
});

export const listPeopleNames = endpoint({
  name: 'listPeopleNames',
  method: 'GET',
  path: '/people/names',
  summary: 'The names of people by email. People without a name are left out.',
  role: 'packer',
  answers: {
    200: z.object({ names: z.array(z.object({ email: z.string(), name: z.string() })) }),
    ...refusals,
  },
});

export const removePerson = endpoint({
  name: 'removePerson',
  method: 'DELETE',
  path: '/people/{person_id}',
  summary: 'Removes a person and ends their sessions at once. 409: the last owner can’t be removed.',
  role: 'owner',
  params,
  answers: { 200: Done, ...refusals, 404: Problem, 409: Problem },
});
