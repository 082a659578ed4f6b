const MASK = '••••';

/** Header values of webhook settings are write-only, here too; all other bodies are shown as received. */
export function maskHeaderValues(endpoint: string, body: unknown): unknown {
  return endpoint.includes(' /merchant/webhook') ? maskHeaders(body) : body;
}

function maskHeaders(body: unknown): unknown {
  if (!isRecord(body)) return body;
  const { headers, settings, ...rest } = body;
  return {
    ...rest,
    ...(settings === undefined ? {} : { settings: maskHeaders(settings) }),
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
