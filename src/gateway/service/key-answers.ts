import { isRefusal } from '#domain/refusal.ts';

/** What a request is about, for telling a refused key from one that lacks a permission. */
export type AskedFor = 'booking' | 'label' | 'document' | 'orders';

/**
 * Whether the service refuses the key, as far as its documented endpoints show: a secret may lack the permission for any single one of them
 * (Authentication), so all that were answered must have refused it.
 */
export class KeyAnswers {
  readonly #isRefused = new Map<AskedFor, boolean>();

  record(asked: AskedFor, status: number): void {
    const isRefused = status === 401 || status === 403;
    const isAccepted = (status >= 200 && status < 300) || (isRefusal(status) && status !== 429);
    if (!isRefused && !isAccepted) return;
    // What accepted the key before and refuses it now shows that it was changed: earlier answers say nothing about it any more.
    if (isRefused && this.#isRefused.get(asked) === false) this.#isRefused.clear();
    this.#isRefused.set(asked, isRefused);
  }

  get areAllRefusals(): boolean {
    return this.#isRefused.size > 0 && [...this.#isRefused.values()].every(Boolean);
  }
}

/** Undefined for requests whose refusal or acceptance says nothing: a manifest may be another account's, unless it is manifest 0. */
export function whatIsAskedFor(input: unknown, status: number): AskedFor | undefined {
  const address = String(input);
  if (address.endsWith('/label')) return 'label';
  if (address.endsWith('/book/0/document')) return 'document';
  // Not documented: where there is no such endpoint, a 404 accepts nothing.
  return status < 300 && /\/(?:orders|merchant)\b/.test(address) ? 'orders' : undefined;
}
