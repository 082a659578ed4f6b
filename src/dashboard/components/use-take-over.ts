import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { takeOver } from '#dashboard/state/left-by.ts';

/** Calls `close` if the person who is signed in isn't the one who worked in this tab before: what is open was opened by somebody else. */
export function useTakeOver(close: () => void): void {
  const email = useQuery(sessionQuery()).data?.person?.email;
  const notice = useEffectEvent((person: string) => {
    if (takeOver(person)) close();
  });
  useEffect(() => {
    if (email !== undefined) notice(email);
  }, [email]);
}
