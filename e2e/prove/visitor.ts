/** Somebody at the dashboard's own endpoints, with a cookie that outlives the server's restarts. */
export class Visitor {
  readonly #url: string;
  readonly #email: string;
  readonly #password: string;
  #cookie = '';

  constructor(url: string, email: string, password: string) {
    this.#url = url;
    this.#email = email;
    this.#password = password;
  }

  async signIn(): Promise<void> {
    const answer = await this.#send('POST', '/api/session', { email: this.#email, password: this.#password });
    if (answer.status !== 200) throw new Error(`${this.#email} could not sign in: ${answer.status}`);
    this.#cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    await answer.arrayBuffer();
  }

  /** Undefined when nobody answered, or not to the end: the server is gone. */
  async ask<T>(method: string, path: string, body?: unknown): Promise<{ status: number; body: T } | undefined> {
    try {
      const answer = await this.#send(method, path, body);
      // A clock that jumped far ends sessions.
      if (answer.status === 401) await this.signIn();
      return { status: answer.status, body: (await answer.json()) as T };
    } catch {
      return undefined;
    }
  }

  #send(method: string, path: string, body: unknown): Promise<Response> {
    return fetch(this.#url + path, {
      method,
      headers: { 'content-type': 'application/json', cookie: this.#cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }
}
