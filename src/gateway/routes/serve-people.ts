import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import * as endpoints from '#contract/gateway/people.ts';
import {
  addPerson,
  findPerson,
  findPersonByEmail,
  foldEmail,
  listNames,
  listPeople,
  namePerson,
  resetPassword,
} from '#gateway/store/people/people.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { recordAct } from './record-act.ts';
import { EASY_TO_GUESS, NOT_FOUND, refuse, whenHashed } from './refusals.ts';

const TAKEN = refuse(409, 'email_taken', 'Somebody with this email can sign in already.');

/** Who may sign in. Owners only. */
export function servePeople(serve: Serve, deps: GatewayDeps): void {
  const { database, hub, sessions, passwords, access, now } = deps;

  serve(endpoints.listPeople, async () => {
    const people = await listPeople(database, access.demo);
    return answer(200, { people });
  });

  serve(endpoints.addPerson, (request) =>
    whenHashed(async () => {
      const { email, password, role, name = '' } = request.body;
      if (await findPersonByEmail(database, email)) return TAKEN;
      if (await passwords.isEasyToGuess(password, email)) return EASY_TO_GUESS;
      const created_at = toIsoTime(now());
      const password_hash = await passwords.hash(password);
      const person_id = await inTransaction(database, async (transaction) => {
        const added = await addPerson(transaction, { email, name, role, password_hash, created_at });
        if (added !== undefined) await recordAct(deps, 'person_added', request, foldEmail(email), transaction);
        return added;
      });
      if (person_id === undefined) return TAKEN;
      hub.publish({ kind: 'settings' });
      return answer(200, { person_id, email: foldEmail(email), name, role, created_at });
    }),
  );

  serve(endpoints.resetPassword, (request) =>
    whenHashed(async () => {
      const { params, body, caller } = request;
      if (params.person_id === caller.person?.person_id)
        return refuse(409, 'own_password', 'Change your own password in the account menu, with the current one.');
      const person = await findPerson(database, params.person_id);
      if (!person) return NOT_FOUND;
      if (await passwords.isEasyToGuess(body.password, person.email)) return EASY_TO_GUESS;
      const hash = await passwords.hash(body.password);
      await sessions.closeAll(params.person_id, null, async (transaction) => {
        await resetPassword(transaction, params.person_id, hash);
        await recordAct(deps, 'password_reset', request, person.email, transaction);
        return true;
      });
      return answer(200, { done: true as const });
    }),
  );

  serve(endpoints.renamePerson, async (request) => {
    const { person_id } = request.params;
    const { name } = request.body;
    const person = await findPerson(database, person_id);
    if (!person) return NOT_FOUND;
    const { email, role, created_at } = person;
    if (person.name !== name)
      await inTransaction(database, async (transaction) => {
        await namePerson(transaction, person_id, name);
        await recordAct(deps, 'person_renamed', request, name === '' ? email : `${email}: ${name}`, transaction);
      });
    hub.publish({ kind: 'settings' });
    return answer(200, { person_id, email, name, role, created_at });
  });

  serve(endpoints.listPeopleNames, async () => answer(200, { names: await listNames(database) }));

  serve(endpoints.removePerson, async (request) => {
    const { params } = request;
    const person = await findPerson(database, params.person_id);
    if (!person) return NOT_FOUND;
    const isRemoved = await sessions.removePerson(params.person_id, (transaction) =>
      recordAct(deps, 'person_removed', request, person.email, transaction),
    );
    if (!isRemoved) return refuse(409, 'last_owner', "The last owner can't be removed. Add another owner first.");
    hub.publish({ kind: 'settings' });
    return answer(200, { done: true as const });
  });
}
