/**
 * The webhook form as filled in when the session ended, until the same person signs in again. In memory only: it may contain secrets, and
 * nobody else may see it.
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
