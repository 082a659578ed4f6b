/**
 * The webhook form as filled in when the session ended, with the settings that its changes are based on, until the same person signs in
 * again. In memory only: it may contain secrets, and nobody else may see it.
 */
let stashed: { readonly person: string; readonly form: unknown } | undefined;

export function stashWebhookForm(person: string, form: unknown): void {
  stashed = { person, form };
}

export function findStashedWebhookForm(person: string): unknown {
  return stashed?.person === person ? stashed.form : undefined;
}

export function dropStashedWebhookForm(): void {
  stashed = undefined;
}
