/**
 * What somebody typed into the webhook form when the session ended under it, until he has signed in again. In memory
 * alone: it may hold secrets, and is nobody else's.
 */
let kept: { readonly person: string; readonly form: unknown } | undefined;

export function keepWebhookForm(person: string, form: unknown): void {
  kept = { person, form };
}

export function findKeptWebhookForm(person: string): unknown {
  return kept?.person === person ? kept.form : undefined;
}

export function forgetWebhookForm(): void {
  kept = undefined;
}
