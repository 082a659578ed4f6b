/**
 * A call that did not end in a 2xx answer. `no_answer`: the connection failed or the answer was truncated · `unreadable`:
 * the answer is not what the endpoint declares · `refused`: a declared answer with an error.
 */
export class CallProblem extends Error {
  readonly kind: 'no_answer' | 'unreadable' | 'refused';
  /** HTTP status; 0 if there was no answer. */
  readonly status: number;
  /** Error code of the body. */
  readonly code: string | undefined;
  /** `error_description` of the body: the server's own message, quoted as text. */
  readonly description: string | undefined;
  readonly body: unknown;
  /** `Retry-After`, in seconds. */
  readonly retryAfterS: number | undefined;
  /** Whether the body can come from the service itself: JSON or nothing (F7). A proxy in front of it sends a page or a line of text. */
  readonly isFromService: boolean;

  constructor(
    kind: CallProblem['kind'],
    status: number,
    body?: unknown,
    options?: ErrorOptions & {
      retryAfterS?: number | undefined;
      /** For bodies that don't contain it as plain text. */
      code?: string | undefined;
      description?: string | undefined;
      isFromService?: boolean | undefined;
    },
  ) {
    super(`${kind} ${status}`, options);
    this.kind = kind;
    this.status = status;
    this.body = body;
    const { error, error_description } = (typeof body === 'object' && body !== null ? body : {}) as Record<
      string,
      unknown
    >;
    this.code = options?.code ?? readText(error);
    this.description = options?.description ?? readText(error_description);
    this.retryAfterS = options?.retryAfterS;
    this.isFromService = options?.isFromService ?? true;
  }
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
