import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/** zxcvbn's score, from 0 to 4. 2 means more than a million guesses: too many, given the cost of a hash and ten attempts a minute. */
const WEAKEST_SCORE = 2;
/** Checking more characters takes long and hardly changes the score. */
const JUDGED_CHARACTERS = 100;

/** Minimum number of characters besides those from the person's email. */
const LEAST_CHARACTERS_OF_ITS_OWN = 6;

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

export interface JudgedPassword {
  readonly password: string;
  readonly email: string;
}

/**
 * Whether a password would be guessed soon: a common one, a pattern, or made from the person's own email. Runs in a
 * thread that ends when idle, as the dictionaries take a lot of memory. tinypool calls it by name.
 */
export function isEasyToGuess({ password, email }: JudgedPassword): boolean {
  const own = [email, ...email.split(/[@._+-]/u), 'slipway'].filter((text) => text.length > 2);
  const rest = own
    .toSorted((a, b) => b.length - a.length)
    .reduce((text, part) => text.replaceAll(part.toLowerCase(), ''), password.toLowerCase());
  return (
    rest.length < LEAST_CHARACTERS_OF_ITS_OWN ||
    judge.check(password.slice(0, JUDGED_CHARACTERS), own).score < WEAKEST_SCORE
  );
}
