import {
  type HeaderFaultCode,
  LONGEST_HEADER_KEY,
  LONGEST_HEADER_VALUE,
  MAX_HEADERS,
} from '#domain/webhook-headers.ts';
import { LONGEST_WEBHOOK_URL, type UrlFault } from '#domain/webhook-url.ts';
import { formatCount } from './plural.ts';

/** Messages of the webhook form, the same beside the field and in the summary. */
export const webhookFaultsCopy = {
  summary: 'There is a problem',
  titleOf: (title: string) => `Error: ${title}`,
  service: (text: string) => `The service said: “${text}”`,
  noFields: 'Choose at least one field to send',
  warning: 'Warning:',
  warnings: {
    notEncrypted: "This address isn't encrypted. Updates can hold names and addresses. Use https if you can.",
    ownNetwork: "The service can't reach an address on your own network.",
    international: (host: string) => `This address is really ${host}. Check that it's yours.`,
    accept: "Accept is already sent as application/json. We don't know which one wins.",
    noIdentity: "Without tracking_number or an order reference, your system can't tell which order an update is for.",
    newHost: 'The address is on another host, so enter the saved header values again.',
  },
} as const;

export function describeUrlProblem(fault: UrlFault): string {
  const messages: Readonly<Record<UrlFault, string>> = {
    url_missing: 'Enter the webhook URL',
    url_invalid: 'Webhook URL must be a full address, starting with https://',
    url_too_long: `Webhook URL must not be longer than ${formatCount(LONGEST_WEBHOOK_URL)} characters`,
    url_credentials: 'Webhook URL must not hold a user name or password. Use a header instead',
    url_fragment: 'Webhook URL must not hold a # part',
    url_not_public: webhookFaultsCopy.warnings.ownNetwork,
    url_port: 'Webhook URL must use a port that receivers listen on. Leave the port out for the usual one',
  };
  return messages[fault];
}

interface FaultyHeader {
  readonly code: HeaderFaultCode;
  /** Header numbers as shown in the form, from 1. */
  readonly at: number;
  readonly sameAs: number | undefined;
  readonly key: string;
  readonly value: string;
}

export function describeHeaderProblem({ code, at, sameAs, key, value }: FaultyHeader): string {
  const messages: Readonly<Record<HeaderFaultCode, () => string>> = {
    header_key_reserved: () =>
      key.toLowerCase() === 'content-type'
        ? `“${key}” is reserved. It's always sent as application/json`
        : `“${key}” is reserved and can't be used as a custom header. Remove it or use another key`,
    header_key_ours: () => `“${key}” carries the signature and can't be used as a custom header. Use another key`,
    header_key_unsafe: () =>
      `“${key}” is read by servers on the way and can't be used as a custom header. Use another key`,
    header_key_invalid: () => describeKey(at, key),
    header_key_duplicate: () =>
      `Header ${at} has the same key as ${sameAs === undefined ? 'another header' : `header ${sameAs}`}. Header keys ignore capital letters`,
    header_value_invalid: () => describeValue(at, value),
    header_too_many: () => `There can be ${MAX_HEADERS} custom headers at most`,
    header_too_large: () => 'The custom headers are larger than 8 kB together. Shorten their values',
  };
  return messages[code]();
}

function describeKey(at: number, key: string): string {
  if (key === '') return `Enter a key for header ${at}`;
  if (key.length > LONGEST_HEADER_KEY)
    return `Header ${at} key must not be longer than ${LONGEST_HEADER_KEY} characters`;
  const other = new Set(key.replaceAll(/[!#$%&'*+\-.^_`|~0-9A-Za-z]/g, ''));
  const only = other.size === 1 ? [...other][0] : undefined;
  const advice = only === ' ' ? '. Take out the space' : only === ':' ? '. Take out the colon' : '';
  return `Header ${at} key can only use letters, digits and ! # $ % & ' * + - . ^ _ \` | ~${advice}`;
}

function describeValue(at: number, value: string): string {
  if (value === '') return `Enter a value for header ${at}`;
  if (/[\r\n]/.test(value)) return `Header ${at} value must be on one line`;
  if (value.length > LONGEST_HEADER_VALUE)
    return `Header ${at} value must not be longer than ${formatCount(LONGEST_HEADER_VALUE)} characters`;
  return `Header ${at} value can only use English letters, digits and plain signs`;
}
