import { WEBHOOK_FIELDS, type WebhookField, type WebhookPayload } from '#contract/documented/webhook.ts';

/** All 18 fields of an update; null if unknown. */
export type WebhookFacts = { readonly [Field in WebhookField]: NonNullable<WebhookPayload[Field]> | null };

export const FIELD_GROUPS = {
  order: [
    'tracking_number',
    'retailer_order_number',
    'retailer_reference',
    'courier_name',
    'courier_job_id',
    'merchant_url',
    'products',
  ],
  status: ['current_state', 'status_history', 'expected_delivery_date', 'tracking_url'],
  /** Personal data: where the receiver lives. */
  address: [
    'delivery_address',
    'delivery_suburb',
    'delivery_postcode',
    'delivery_state',
    'delivery_country_code',
    'delivery_latitude',
    'delivery_longitude',
  ],
} as const satisfies Readonly<Record<string, readonly WebhookField[]>>;

export type FieldPreset = 'everything' | 'no_personal_data' | 'custom';

const PERSONAL: ReadonlySet<string> = new Set(FIELD_GROUPS.address);
const PRESETS: Readonly<Record<Exclude<FieldPreset, 'custom'>, readonly WebhookField[]>> = {
  everything: WEBHOOK_FIELDS,
  no_personal_data: WEBHOOK_FIELDS.filter((field) => !PERSONAL.has(field)),
};

export function fieldsOfPreset(preset: Exclude<FieldPreset, 'custom'>): readonly WebhookField[] {
  return PRESETS[preset];
}

export function presetOf(fields: readonly string[]): FieldPreset {
  const chosen = new Set(fields);
  if (isSame(chosen, PRESETS.everything)) return 'everything';
  return isSame(chosen, PRESETS.no_personal_data) ? 'no_personal_data' : 'custom';
}

/** Whether a receiver can tell which order an update is for. */
export function identifiesOrder(fields: readonly string[]): boolean {
  return ['tracking_number', 'retailer_order_number', 'retailer_reference'].some((field) => fields.includes(field));
}

export type FieldsFault = 'fields_empty' | 'field_unknown' | 'field_duplicate';

export function findFieldsFault(fields: readonly string[]): FieldsFault | undefined {
  if (fields.length === 0) return 'fields_empty';
  if (fields.some((field) => !(WEBHOOK_FIELDS as readonly string[]).includes(field))) return 'field_unknown';
  return new Set(fields).size === fields.length ? undefined : 'field_duplicate';
}

/** Not stated: maximum size of an update, in bytes. */
export const LARGEST_PAYLOAD_BYTES = 256 * 1024;
/** The fields that a larger update drops, in this order; each can be read from the order itself. */
const DROPPED_WHEN_LARGE = ['products', 'status_history'] as const;

/**
 * Renders the body of an update: the chosen fields in the document's order, null if unknown. Preview, test and delivery all
 * use it, so a preview matches what is sent, byte for byte (UTF-8).
 */
export function renderPayload(facts: WebhookFacts, fields: readonly string[]): string {
  const chosen = WEBHOOK_FIELDS.filter((field) => fields.includes(field));
  let payload: Partial<WebhookFacts> = Object.fromEntries(chosen.map((field) => [field, facts[field]]));
  let body = print(payload);
  for (const field of DROPPED_WHEN_LARGE) {
    if (measureUtf8(body) <= LARGEST_PAYLOAD_BYTES) break;
    if (chosen.includes(field)) payload = { ...payload, [field]: null };
    body = print(payload);
  }
  return body;
}

/** Size of a text in UTF-8, in bytes. */
export function measureUtf8(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4;
  }
  return bytes;
}

/** Indented, so that what a person reads in the preview and log is exactly what is sent. */
function print(payload: Partial<WebhookFacts>): string {
  return JSON.stringify(payload, undefined, 2);
}

function isSame(chosen: ReadonlySet<string>, fields: readonly string[]): boolean {
  return chosen.size === fields.length && fields.every((field) => chosen.has(field));
}
