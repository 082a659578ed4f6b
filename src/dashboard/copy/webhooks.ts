import { formatTime } from './dates.ts';
import { inSentence } from './moments.ts';
import { agree, plural } from './plural.ts';
import { BRAND } from './shell.ts';

/** “184 ms”, “2.1 s” */
export function formatTook(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1).replace(/\.0$/, '')} s`;
}

const REFUSALS = {
  signature_missing: 'it had no signature.',
  signature_wrong: 'its signature or its time was wrong.',
} as const;

const UNUSABLE = {
  not_json: 'it was not JSON.',
  no_order: `it named no order. ${BRAND} reads mapped data: choose that kind in the service's webhook settings.`,
} as const;

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  200: ' OK',
  201: ' Created',
  202: ' Accepted',
  204: ' No Content',
};

/** The Webhooks page, apart from its deliveries and the messages of its form. */
export const webhooksCopy = {
  title: 'Webhooks',
  sections: 'Webhook sections',
  tabs: { settings: 'Settings', deliveries: 'Deliveries' },
  failed: "Settings couldn't be loaded. Nothing was changed.",
  tryAgain: 'Try again',
  ownerOnly: 'Only the account owner can change this.',
  empty: {
    title: 'No webhook yet',
    text: 'Send status updates to your own system.',
    start: 'Set up webhook',
  },
  form: 'Webhook settings',
  url: 'Webhook URL',
  urlHint: 'Status updates are sent here as POST requests.',
  urlPlaceholder: 'https://shop.example/hooks/shipping',
  kind: 'Kind of webhook',
  kinds: {
    mapped: { name: 'Mapped data', hint: 'Carrier statuses turned into six standard ones' },
    raw: { name: 'Raw data', hint: 'What the carrier sends' },
  },
  rawNote:
    "The service doesn't document the raw payload. It's passed on as the carrier sends it, so fields can't be chosen here.",
  headers: {
    title: 'Custom headers',
    always: 'Always sent: Content-Type, Accept',
    pasteHint: 'Paste a block of “Key: value” lines to fill several rows.',
    keys: 'Key',
    values: 'Value',
    key: (at: number) => `Header ${at} key`,
    value: (at: number) => `Header ${at} value`,
    show: (at: number) => `Show header ${at} value`,
    hide: (at: number) => `Hide header ${at} value`,
    remove: (at: number) => `Remove header ${at}`,
    add: 'Add header',
    addSecret: 'Add a shared secret',
    copySecret: 'Copy shared secret',
    secretNote:
      'Check the header X-Webhook-Secret in your system to know that an update came from the service. Copy its value now: once saved it is never shown again.',
    noSigning:
      "The service doesn't document a signature. A shared secret in a header lets your system know that an update came from it.",
    saved: (hint: string) => `Saved ${hint}`,
    savedHint: 'Saved. Leave empty to keep it.',
    none: 'None',
  },
  fields: {
    title: 'Fields to send',
    presets: { everything: 'Everything', no_personal_data: 'No personal data', custom: 'Custom' },
    groups: { order: 'Order', status: 'Status', address: 'Address (personal data)' },
    sent: (count: number) => `${count} of 18 fields`,
  },
  enabled: 'Send status updates',
  enabledHint: 'While this is off, updates are held and can be sent later.',
  preview: {
    title: 'Payload preview',
    collapsed: (count: number) => `Payload preview (${count} of 18 fields)`,
    size: (count: number, bytes: string) => `${count} of 18 fields · ${bytes} bytes`,
    copy: 'Copy payload',
    request: 'Example request',
    example: 'Example data. Your real updates look like this.',
    noUrl: '(no address yet)',
    signed: 'Signed with webhook-id, webhook-timestamp and webhook-signature.',
  },
  actions: {
    save: 'Save settings',
    saving: 'Saving…',
    discard: 'Discard changes',
    test: 'Send test',
    testing: 'Sending…',
    curl: 'Copy as curl',
    json: 'Copy settings as JSON',
    copied: 'Copied',
    unsaved: 'Unsaved changes',
    saveResult: 'Save result',
    testResult: 'Test result',
  },
  saved: (at: number) => `Saved at ${formatTime(at)}`,
  refused: (text: string | undefined) =>
    `The service didn't accept these settings. Nothing was changed.${text === undefined || text === '' ? '' : ` The service said: “${text}”`}`,
  saveUnclear: "No answer came, so we don't know if these settings were saved. Your changes are kept here. Save again.",
  offline: "You're offline. Your changes are kept here.",
  changed: {
    text: (by: string | null, at: string | null) =>
      `${by === null ? 'Somebody' : by} saved other settings${at === null ? '' : ` (${at})`} while you were changing these. Nothing was overwritten, and what you typed is still here.`,
    load: 'Load the newest settings',
    keep: 'Keep mine, to save over them',
  },
  test: {
    ok: (status: number, ms: number) =>
      `Your system answered ${status}${STATUS_TEXTS[status] ?? ''} in ${formatTook(ms)}.`,
    notOk: (status: number, ms: number) => `Your system answered ${status} in ${formatTook(ms)}. Nothing was saved.`,
    silent: (ms: number) => `Your system didn't answer in ${formatTook(ms)}.`,
    unreachable: "Your system couldn't be reached at this address. Nothing was saved.",
    /** By the code of what went wrong; for any other, it couldn't be reached. */
    problems: {
      tls: "Your system was reached, but the connection couldn't be secured. Nothing was sent or saved. Check that its certificate hasn't expired and is for this address.",
      no_answer: 'Your system closed the connection without an answer. Nothing was saved. Its log may say why.',
      settings:
        "The service couldn't use the headers or the signing secret, so nothing was sent or saved. Enter the header values again, or rotate the secret.",
    } as Readonly<Record<string, string>>,
    tooMany: 'A webhook can be tested five times a minute. Wait a moment, then try again.',
    refused: (text: string | undefined) =>
      `The test wasn't sent. Nothing was saved.${text === undefined || text === '' ? '' : ` The service said: “${text}”`}`,
    unclear: 'No answer came: the test may have been sent. Nothing was saved.',
    details: 'What was sent and answered',
    request: 'Request',
    answer: 'Answer',
    noBody: '(no body)',
  },
  missing: {
    settings:
      "The service doesn't let its webhook settings be read or saved from here. Fill in the form, then copy the settings and enter them where the service keeps them.",
    notKnown:
      "The service hasn't said yet whether its webhook settings can be read and saved from here; Settings, Connection, says why. Until then, fill in the form, then copy the settings and enter them where the service keeps them.",
    test: "The service can't send a test from here. Use the curl command instead.",
    signing: "The service doesn't offer a signing secret.",
    signingNotKnown: "The service hasn't said yet whether it offers a signing secret.",
  },
  leave: {
    ask: 'You have unsaved webhook changes.',
    warn: 'If you leave this page now, they are lost.',
    keep: 'Keep editing',
    confirm: 'Discard changes',
  },
  banner: {
    gone: 'Your system answered 410, so the webhook was switched off. Updates are held, and can be sent once it is on again.',
    failing:
      'Nothing arrived for five days, so the webhook was switched off. Updates are held, and can be sent once it is on again.',
    by_person: 'The webhook is switched off. Updates are held.',
    held: (count: number) => `${plural(count, 'update')} held.`,
    enable: 'Switch on again',
    enabling: 'Switching on…',
    deliveries: 'See held deliveries',
    notEnabled: "The webhook couldn't be switched on. Nothing was changed.",
    enablingUnclear: "No answer came, so we don't know if the webhook was switched on. Try again.",
    troubled: (since: string) =>
      `Nothing has arrived since ${inSentence(since)}. One delivery at a time is tried until one does; the others wait.`,
    loopback:
      'For trying a receiver out, this service also calls addresses on its own machine, like http://127.0.0.1:9000/hook.',
  },
  secret: {
    title: 'Signing secret',
    text: 'Every update is signed with it, as the Standard Webhooks specification says. Check the signature in your system.',
    hint: (hint: string) => `The secret ends in ${hint}.`,
    reveal: 'Show secret once',
    rotate: 'Rotate secret',
    once: "This is the only time it's shown. Copy it now.",
    value: 'Secret',
    copy: 'Copy secret',
    done: "I've copied it",
    shownBefore: 'The secret was shown before. Rotate it to get a new one.',
    both: (until: string) => `Old and new are both valid until ${until}.`,
    ask: 'Rotate the signing secret?',
    warn: 'Updates are signed with the old and the new secret for 24 hours. Put the new one into your system in that time.',
    warnAgain: (until: string) =>
      `Of the two secrets valid until ${until}, the older one stops at once. If your system still has that one, as when no new one was shown, put the newest into it right away.`,
    keep: 'Keep the secret',
    confirm: 'Make a new secret',
    failed: "That didn't work. The secret is as it was.",
    unclear: "No answer came. A new secret may have been made: if your system can't verify an update, rotate it again.",
    /** Told once the page has been left. */
    left: (why: string) => `Signing secret: ${why}`,
    revealUnclear:
      'No answer came. The secret may count as shown: if it can no longer be shown here, rotate it to get a new one.',
    snippets: 'How to verify it',
    languages: { typescript: 'TypeScript', python: 'Python' },
    language: 'Language',
    copySnippet: 'Copy code',
  },
  receiver: {
    title: `Updates for ${BRAND}`,
    text: `To have another service tell ${BRAND} of status changes, enter this address in its webhook settings. Whoever has it can send updates, so keep it to yourself.`,
    address: 'Address for the other service',
    copy: 'Copy address',
    last: (moment: string, count: number) => `Last received: ${moment}. ${plural(count, 'update')} in all.`,
    never: 'Nothing received yet.',
    unusable: (count: number, moment: string, reason: 'not_json' | 'no_order') =>
      `${plural(count, 'update')} couldn't be used, the last one ${inSentence(moment)}: ${UNUSABLE[reason]}`,
    rotate: 'Replace address',
    ask: 'Replace the address?',
    warn: "The old address stops at once. Updates sent to it are refused until the other service has the new one. This can't be undone.",
    keep: 'Keep the address',
    confirm: 'Replace it now',
    replaced: 'Replaced. Enter the new address in the other service.',
    failed: "That didn't work. The address is as it was.",
    unclear: 'No answer came. If Webhooks shows another address now, enter it in the other service.',
    /** Told once the page has been left. */
    left: (why: string) => `Updates for ${BRAND}: ${why}`,
    unread: "The address couldn't be loaded. Nothing was changed.",
    keyLost: `The key that ${BRAND} keeps its secrets with was lost or changed, so this address is new and the old one is refused. Enter the new address in the other service, and its signing secret here if it signs.`,
    signature: {
      checked: 'Updates must be signed. Those without a right signature are refused.',
      unchecked: "Signatures aren't checked: whoever has the address can send updates.",
      refused: (count: number, moment: string, reason: 'signature_missing' | 'signature_wrong') =>
        `${plural(count, 'update')} ${agree(count, 'was', 'were')} refused, the last one ${inSentence(moment)}: ${REFUSALS[reason]} A service that doesn't sign, or has another secret, sends its updates again for a while: put this right soon.`,
      set: 'Check signatures',
      change: 'Change signing secret',
      end: "Don't check signatures",
      field: 'Signing secret of the other service',
      hint: "It begins with whsec_ (Standard Webhooks). It's kept sealed and never shown again.",
      wrong: "This isn't a signing secret. It begins with whsec_, with 32 letters and digits or more after it.",
      save: 'Save secret',
      saving: 'Saving…',
      cancel: 'Go back',
      failed: "That didn't work. Signatures are checked as before.",
      unclear: "No answer came. Webhooks shows what is saved; save again if that isn't what you want.",
    },
  },
} as const;
