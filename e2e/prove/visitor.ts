/** One that stands still is left for another after so long, milliseconds. */
const GIVES_UP_AFTER_MS = 8_000;

/**
 * Somebody at the dashboard's own endpoints, with a cookie that outlives the server's restarts. Where there are several
 * gateways, they go on to the next one when the one they are at doesn't answer, as a proxy would have them.
 */
export class Visitor {
  readonly #urls: readonly string[];
  readonly #email: string;
  readonly #password: string;
  #cookie = '';
  #at: number;

  /** `at`: which of the gateways they begin with. */
  constructor(urls: readonly string[], email: string, password: string, at = 0) {
    this.#urls = urls;
    this.#email = email;
    this.#password = password;
    this.#at = at;
  }

  async signIn(): Promise<void> {
    // Nobody does anything without: this may take as long as it takes.
    const who = { email: this.#email, password: this.#password };
    const answer = await this.#send('POST', '/api/session', who, null);
    if (answer.status !== 200) throw new Error(`${this.#email} could not sign in: ${answer.status}`);
    this.#cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    await answer.arrayBuffer();
  }

  /** Undefined when nobody answered, or not to the end: the server is gone. Before the chaos there is time: `isPatient`. */
  async ask<T>(
    method: string,
    path: string,
    body?: unknown,
    isPatient = false,
  ): Promise<{ status: number; body: T } | undefined> {
    try {
      const answer = await this.#send(method, path, body, isPatient ? null : this.#patience());
      // A clock that jumped far ends sessions.
      if (answer.status === 401) await this.signIn();
      return { status: answer.status, body: (await answer.json()) as T };
    } catch {
      this.#at += 1;
      return undefined;
    }
  }

  #send(method: string, path: string, body: unknown, signal: AbortSignal | null): Promise<Response> {
    return fetch(this.#urls[this.#at % this.#urls.length] + path, {
      method,
      signal,
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  /** Where there is only one gateway, it is waited for. */
  #patience(): AbortSignal | null {
    return this.#urls.length === 1 ? null : AbortSignal.timeout(GIVES_UP_AFTER_MS);
  }
}
