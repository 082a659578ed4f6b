import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide';
import { useState } from 'react';
import type { KnownPerson } from '#contract/gateway/people.ts';
import { peopleCopy as copy } from '#dashboard/copy/people.ts';
import { peopleQuery } from '#dashboard/queries/people.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { ListProblem, ListSkeleton } from '#dashboard/ui/list-states.tsx';
import { useLoading } from '#dashboard/ui/loading.tsx';
import { AddPersonDialog } from './add-person-dialog.tsx';
import { OwnPasswordDialog } from './own-password-dialog.tsx';
import { RemovePersonDialog } from './remove-person-dialog.tsx';
import { RenamePersonDialog } from './rename-person-dialog.tsx';
import { ResetPasswordDialog } from './reset-password-dialog.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

/** The people who may sign in. */
export function PeopleSection() {
  const { data: session } = useQuery(sessionQuery());
  if (session === undefined) return null;
  if (session.person?.role !== 'owner') return <p>{copy.ownerOnly}</p>;
  return <People own={session.person.email} />;
}

type OpenDialog =
  | { readonly what: 'reset' | 'remove' | 'rename'; readonly person: KnownPerson }
  | { readonly what: 'add' | 'own' };

function People({ own }: { readonly own: string }) {
  const { data: people, isLoading, refetch } = useQuery(peopleQuery());
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const loading = useLoading(isLoading);
  if (loading !== 'over') return loading === 'skeleton' ? <ListSkeleton /> : null;
  if (people === undefined) return <ListProblem onRetry={() => void refetch()} copy={copy} />;
  return (
    <>
      <p className="mb-4 text-ink-2">{copy.intro}</p>
      <div className="overflow-x-auto rounded-[10px] border border-line bg-surface">
        <table aria-label={copy.table} className="max-sm:as-cards w-full text-left text-table">
          <thead className="bg-surface-2 text-sm text-ink-2">
            <tr>
              <th className="px-4 py-2.5 font-semibold">{copy.columns.person}</th>
              <th className="px-4 py-2.5 font-semibold">{copy.columns.role}</th>
              <th className="px-4 py-2.5">
                <span className="sr-only">{copy.columns.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map((person) => (
              <tr key={person.person_id} className="border-t border-line">
                <th scope="row" className="min-w-40 px-4 py-2 font-semibold wrap-anywhere">
                  {person.name === '' ? null : <span className="block">{person.name}</span>}
                  <span className={person.name === '' ? '' : 'font-normal text-ink-2'}>{person.email}</span>
                  {person.email === own ? <span className="font-normal text-ink-3"> ({copy.you})</span> : null}
                </th>
                <td className="px-4 py-2">{copy.roles[person.role]}</td>
                <td className="card-wide px-4 py-2">
                  <div className="flex flex-wrap justify-end gap-2 max-sm:justify-start">
                    <Button
                      size="small"
                      aria-label={copy.rename(person.email)}
                      onClick={() => setDialog({ what: 'rename', person })}
                    >
                      {copy.renameLabel}
                    </Button>
                    <Button
                      size="small"
                      aria-label={copy.reset(person.email)}
                      onClick={() => setDialog(person.email === own ? { what: 'own' } : { what: 'reset', person })}
                    >
                      {copy.resetLabel}
                    </Button>
                    <Button
                      size="small"
                      aria-label={copy.remove(person.email)}
                      onClick={() => setDialog({ what: 'remove', person })}
                    >
                      {copy.removeLabel}
                    </Button>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Button className="mt-4" icon={<Icon of={UserPlus} size={17} />} onClick={() => setDialog({ what: 'add' })}>
        {copy.add}
      </Button>
      {dialog?.what === 'add' ? <AddPersonDialog onClose={close} /> : null}
      {dialog?.what === 'own' ? <OwnPasswordDialog onClose={close} /> : null}
      {dialog?.what === 'rename' ? <RenamePersonDialog person={dialog.person} onClose={close} /> : null}
      {dialog?.what === 'reset' ? <ResetPasswordDialog person={dialog.person} onClose={close} /> : null}
      {dialog?.what === 'remove' ? (
        <RemovePersonDialog person={dialog.person} isSelf={dialog.person.email === own} onClose={close} />
      ) : null}
    </>
  );
}
