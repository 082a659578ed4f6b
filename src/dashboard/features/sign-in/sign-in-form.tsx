import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { CallProblem } from '#client/problem.ts';
import { PASSWORD_LENGTH, type Session } from '#contract/gateway/session.ts';
import { signInCopy } from '#dashboard/copy/sign-in.ts';
import { createOwnerMutation, signInMutation } from '#dashboard/queries/session.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';

interface SignInFormProps {
  /** Nobody exists yet: the form creates the owner. */
  readonly isFirst: boolean;
  readonly demoPeople: Session['demo_people'];
}

interface Faults {
  readonly email?: string;
  readonly password?: string;
}

export function SignInForm({ isFirst, demoPeople }: SignInFormProps) {
  const client = useQueryClient();
  const signIn = useMutation(signInMutation(client));
  const createOwner = useMutation(createOwnerMutation(client));
  const send = isFirst ? createOwner : signIn;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findFaults(email.trim(), password, isFirst);
    setFaults(found);
    if (Object.keys(found).length === 0) send.mutate({ email: email.trim(), password });
  };
  const eye = (
    <button
      type="button"
      aria-label={signInCopy.show}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
      className="flex size-9 items-center justify-center rounded-sm text-ink-2 hover:bg-hover"
    >
      {isShown ? <EyeOff size={18} aria-hidden="true" /> : <Eye size={18} aria-hidden="true" />}
    </button>
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {send.error === null || send.isPending ? null : (
        <p role="alert" className="rounded-md border border-bad-line bg-bad-bg px-3 py-2 text-bad-fg">
          {describeProblem(send.error)}
        </p>
      )}
      <TextField
        label={signInCopy.email}
        type="email"
        autoComplete="username"
        value={email}
        error={faults.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={signInCopy.password}
        type={isShown ? 'text' : 'password'}
        autoComplete={isFirst ? 'new-password' : 'current-password'}
        hint={isFirst ? signInCopy.passwordHint(PASSWORD_LENGTH) : undefined}
        value={password}
        error={faults.password}
        after={eye}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button
        tone="primary"
        type="submit"
        className="w-full"
        busy={send.isPending ? (isFirst ? signInCopy.creating : signInCopy.signingIn) : false}
      >
        {isFirst ? signInCopy.create : signInCopy.signIn}
      </Button>
      {demoPeople.length === 0 ? null : (
        <div className="mt-2 flex flex-wrap items-center gap-2 border-t border-line pt-4">
          <p className="w-full text-sm text-ink-3">{signInCopy.demo}</p>
          {demoPeople.map((person) => (
            <Button
              key={person.email}
              size="small"
              onClick={() => signIn.mutate({ email: person.email, password: person.password })}
            >
              {signInCopy.signInAs[person.role]}
            </Button>
          ))}
        </div>
      )}
    </form>
  );
}

function findFaults(email: string, password: string, isFirst: boolean): Faults {
  return {
    ...(email === ''
      ? { email: signInCopy.emailMissing }
      : isFirst && !/^[^\s@]+@[^\s@]+$/u.test(email)
        ? { email: signInCopy.emailWrong }
        : {}),
    ...(password === ''
      ? { password: signInCopy.passwordMissing }
      : isFirst && password.length < PASSWORD_LENGTH
        ? { password: signInCopy.passwordShort(PASSWORD_LENGTH) }
        : {}),
  };
}

function describeProblem(problem: Error): string {
  if (!navigator.onLine) return signInCopy.offline;
  if (!(problem instanceof CallProblem) || problem.kind === 'no_answer') return signInCopy.unreachable;
  if (problem.status === 401) return signInCopy.wrong;
  if (problem.status === 409) return signInCopy.exists;
  return problem.status === 429 ? signInCopy.tooMany : signInCopy.serviceProblem;
}
