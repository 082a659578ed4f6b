import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** Of 0 to 4: 2 is more than a million guesses, which the cost of a hash and ten tries a minute put out of reach. */
const WEAKEST_SCORE = 2;
/** Longer texts cost more to judge than they tell. */
const JUDGED_CHARACTERS = 100;

/** Characters beside those of the person's email. */
const LEAST_OF_ITS_OWN = 6;

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

export interface JudgedPassword {
  readonly password: string;
  readonly email: string;
}

/**
 * Whether a password would be guessed soon: a common one, a pattern, or made of the person's own email. Runs in a thread that
 * ends when it is idle: the dictionaries take much memory. Called by its name through
 * tinypool.
 */
export function isEasyToGuess({ password, email }: JudgedPassword): boolean {
  const own = [email, ...email.split(/[@._+-]/u), 'slipway'].filter((text) => text.length > 2);
  const rest = own
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, part) => text.replaceAll(part.toLowerCase(), ''), password.toLowerCase());
  return rest.length < LEAST_OF_ITS_OWN || judge.check(password.slice(0, JUDGED_CHARACTERS), own).score < WEAKEST_SCORE;
}
