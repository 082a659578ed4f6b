import * as endpoints from '#contract/gateway/people.ts';
import { hashPassword } from '#gateway/sessions/password.ts';
import { addPerson, changePassword, findPerson, findPersonByEmail, listPeople } from '#gateway/store/people.ts';
import { answer } from '#server/serve-endpoints.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { NOT_FOUND, refuse } from './refusals.ts';

/** Who may sign in. The owner's alone. */
export function addPeopleRoutes(serve: Serve, { database, sessions, now }: GatewayDeps): void {
  serve(endpoints.listPeople, async () => answer(200, { people: await listPeople(database) }));

  serve(endpoints.addPerson, async ({ body: { email, password, role } }) => {
    if (await findPersonByEmail(database, email))
      return refuse(409, 'email_taken', 'Somebody with this email can sign in already.');
    const created_at = now().toISOString();
    const person_id = await addPerson(database, {
      email,
      role,
      password_hash: await hashPassword(password),
      created_at,
    });
    return answer(200, { person_id, email: email.trim().toLowerCase(), role, created_at });
  });

  serve(endpoints.resetPassword, async ({ params, body, caller }) => {
    if (!(await findPerson(database, params.person_id))) return NOT_FOUND;
    await changePassword(database, params.person_id, await hashPassword(body.password));
    await sessions.closeAll(params.person_id, caller.person?.tokenHash ?? null);
    return answer(200, { done: true as const });
  });

  serve(endpoints.removePerson, async ({ params }) => {
    if (!(await findPerson(database, params.person_id))) return NOT_FOUND;
    if (!(await sessions.removePerson(params.person_id)))
      return refuse(409, 'last_owner', "The last owner can't be removed. Add another owner first.");
    return answer(200, { done: true as const });
  });
}
