import { useQuery } from '@tanstack/react-query';
import { personCopy } from '#dashboard/copy/person.ts';
import { peopleNamesQuery } from '#dashboard/queries/people.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';

/** `start`: at the beginning of a sentence, or alone. `paper`: for printed text, which others read, so never "you". */
type Place = 'start' | 'within' | 'paper';
export type NamePerson = (email: string, place?: Place) => string;

/** Turns an email address from the gateway into a display name: "you" for oneself, otherwise the person's name or email. */
export function usePersonName(): NamePerson {
  const { data: session } = useQuery(sessionQuery());
  const { data: names } = useQuery(peopleNamesQuery());
  return (email, place = 'within') => {
    const isSelf = email !== '' && email === session?.person?.email;
    if (isSelf && place !== 'paper') return place === 'start' ? personCopy.You : personCopy.you;
    return names?.[email] ?? email;
  };
}
