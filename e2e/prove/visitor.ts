/** How long to wait for a gateway that stands still before trying the next one, in milliseconds. */
const TIMEOUT_MS = 8_000;

/**
 * A user of the dashboard's own endpoints, with a cookie that outlives server restarts. With several gateways they go on to the next one
 * when theirs doesn't answer, as behind a proxy.
 */
export class Visitor {
  readonly #urls: readonly string[];
  readonly #email: string;
  readonly #password: string;
  #cookie = '';
  #at: number;

  /** `at`: which gateway to start with. */
  constructor(urls: readonly string[], email: string, password: string, at = 0) {
    this.#urls = urls;
    this.#email = email;
    this.#password = password;
    this.#at = at;
  }

  async signIn(): Promise<void> {
    // Without a timeout: nothing works without a session.
    const who = { email: this.#email, password: this.#password };
    const answer = await this.#send('POST', '/api/session', who, null);
    if (answer.status !== 200) throw new Error(`${this.#email} could not sign in: ${answer.status}`);
    this.#cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    await answer.arrayBuffer();
  }

  /** Returns undefined if nobody answered, or not completely: the server is gone. `isPatient`: before the chaos there is time to wait. */
  async ask<T>(
    method: string,
    path: string,
    body?: unknown,
    isPatient = false,
  ): Promise<{ status: number; body: T } | undefined> {
    try {
      const answer = await this.#send(method, path, body, isPatient ? null : this.#patience());
      // A large clock jump ends sessions.
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

  /** A single gateway is waited for without a timeout. */
  #patience(): AbortSignal | null {
    return this.#urls.length === 1 ? null : AbortSignal.timeout(TIMEOUT_MS);
  }
}
