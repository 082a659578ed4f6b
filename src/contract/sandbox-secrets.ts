/** Demo secrets of the embedded platform, like a payment service's published test keys. They open nothing else. */
export const SANDBOX_SECRETS = {
  all: 'sandbox-secret',
  withoutBook: 'sandbox-no-book',
  withoutLabels: 'sandbox-no-labels',
  withoutManifests: 'sandbox-no-manifests',
  otherAccount: 'sandbox-other',
} as const;
