import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide';
import { type FormEvent, useEffect, useState } from 'react';
import { CallProblem } from '#client/problem.ts';
import { PASSWORD_LENGTH, type Session } from '#contract/gateway/session.ts';
import { signInCopy } from '#dashboard/copy/sign-in.ts';
import { createOwnerMutation, signInAsDemoMutation, signInMutation } from '#dashboard/queries/sign-in.ts';
import { useEarlyInput } from '#dashboard/browser/use-early-input.ts';
import { signInForm } from '#dashboard/state/sign-in-form.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

interface SignInFormProps {
  /** Whether there are no people yet: the form then creates the owner. */
  readonly isFirst: boolean;
  readonly demoPeople: Session['demo_people'];
  /** Whether it covers a page that is carried on with afterwards. */
  readonly isOverPage: boolean;
}

interface Faults {
  readonly email?: string;
  readonly password?: string;
  readonly code?: string;
}

export function SignInForm({ isFirst, demoPeople, isOverPage }: SignInFormProps) {
  useEffect(() => {
    if (!isOverPage) signInForm.remember();
  }, [isOverPage]);
  useEarlyInput();
  const signIn = useMutation(signInMutation());
  const createOwner = useMutation(createOwnerMutation());
  const signInAsDemo = useMutation(signInAsDemoMutation());
  const send = isFirst ? createOwner : signIn;
  const problem = send.error ?? signInAsDemo.error;
  const isPending = send.isPending || signInAsDemo.isPending;
  const [code, setCode] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = findFaults({ email: email.trim(), password, code: code.trim() }, isFirst);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const credentials = { email: email.trim(), password };
    if (isFirst) createOwner.mutate({ ...credentials, setup_code: code.trim() });
    else signIn.mutate(credentials);
  };
  const eye = (
    <button
      type="button"
      aria-label={signInCopy.show}
      title={signInCopy.show}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
      className="flex size-9 items-center justify-center rounded-sm text-ink-2 hover:bg-hover"
    >
      {isShown ? <Icon of={EyeOff} size={18} /> : <Icon of={Eye} size={18} />}
    </button>
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {problem === null || isPending ? null : (
        <p role="alert" className="rounded-md border border-bad-line bg-bad-bg px-3 py-2 text-bad-fg">
          {describeProblem(problem)}
        </p>
      )}
      {isFirst ? (
        <TextField
          label={signInCopy.setUpCode}
          hint={signInCopy.setUpCodeHint}
          autoComplete="one-time-code"
          value={code}
          error={faults.code}
          onChange={(event) => setCode(event.target.value)}
        />
      ) : null}
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
            <Button key={person.email} size="small" onClick={() => signInAsDemo.mutate({ role: person.role })}>
              {signInCopy.signInAs[person.role]}
            </Button>
          ))}
        </div>
      )}
    </form>
  );
}

function findFaults(
  { email, password, code }: { readonly email: string; readonly password: string; readonly code: string },
  isFirst: boolean,
): Faults {
  return {
    ...(isFirst && code === '' ? { code: signInCopy.setUpCodeMissing } : {}),
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
  if (problem.code === 'wrong_setup_code') return signInCopy.setUpCodeWrong;
  if (problem.code === 'weak_password') return signInCopy.weak;
  if (problem.code === 'no_demo') return signInCopy.noDemo;
  if (problem.status === 409) return signInCopy.exists;
  return problem.status === 429 ? signInCopy.tooMany : signInCopy.serviceProblem;
}
