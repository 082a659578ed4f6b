import { useQuery } from '@tanstack/react-query';
import { personCopy } from '#dashboard/copy/person.ts';
import { peopleNamesQuery } from '#dashboard/queries/people.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';

/** `start`: at the beginning of a text, or alone. `paper`: others read it, so that nobody is "you". */
type Place = 'start' | 'within' | 'paper';
export type NamePerson = (email: string, place?: Place) => string;

/** What to call people of whom the gateway tells their email: oneself "you", others by their name, else by their email. */
export function usePersonName(): NamePerson {
  const { data: session } = useQuery(sessionQuery());
  const { data: names } = useQuery(peopleNamesQuery());
  return (email, place = 'within') => {
    const isSelf = email !== '' && email === session?.person?.email;
    if (isSelf && place !== 'paper') return place === 'start' ? personCopy.You : personCopy.you;
    return names?.[email] ?? email;
  };
}
