const MASK = '••••';

/** Header values and the signing secret of a webhook are write-only, here too; all other bodies are shown as received. */
export function maskWebhookSecrets(endpoint: string, body: unknown): unknown {
  return endpoint.includes(' /merchant/webhook') ? maskSecrets(body) : body;
}

function maskSecrets(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const { headers, secret, settings, ...rest } = body;
  return {
    ...rest,
    ...(settings === undefined ? {} : { settings: maskSecrets(settings) }),
    ...(secret === undefined ? {} : { secret: MASK }),
    ...(headers === undefined ? {} : { headers: Array.isArray(headers) ? headers.map(maskValue) : MASK }),
  };
}

function maskValue(header: unknown): unknown {
  if (!isRecord(header)) return MASK;
  return 'value' in header ? { ...header, value: MASK } : header;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
