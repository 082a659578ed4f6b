import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ownEnvironment } from './own-environment.ts';

/** Opens a product with these settings, or closes it if there are none. */
export interface ToHost {
  readonly dataFolder: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** The product was opened or closed. */
export interface FromHost {
  readonly dataFolder: string;
  /** The code needed to create the owner account; null if there is an owner, or no product any more. */
  readonly setUpCode: string | null;
}

/**
 * A process for products that needn't have one of their own: loading and compiling the servers' code costs twice as much as opening a
 * product, and is done once.
 */
export class ProductHost {
  #process: ChildProcess | undefined;
  readonly #open = new Set<string>();
  #said = '';

  /** Returns the set-up code. Throws with the process's last words if it ended. */
  async open(dataFolder: string, settings: Readonly<Record<string, string>>): Promise<string> {
    this.#process ??= this.#start();
    const { setUpCode } = await this.#ask(this.#process, { dataFolder, settings });
    this.#open.add(dataFolder);
    return setUpCode ?? '';
  }

  /** Whether a product is open here: all are gone after a kill. */
  has(dataFolder: string): boolean {
    return this.#open.has(dataFolder);
  }

  /** Cuts off what the product is doing. Throws with the process's last words if it ended by itself. */
  async close(dataFolder: string): Promise<void> {
    if (!this.#open.delete(dataFolder) || !this.#process) return;
    await this.#ask(this.#process, { dataFolder });
  }

  /** Kills the process and all its products at once, as a power cut would. The next product gets a new process. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#forget();
    if (!child || !child.connected) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  #start(): ChildProcess {
    const child = fork(join(import.meta.dirname, 'serve-products.ts'), {
      cwd: join(import.meta.dirname, '..'),
      execArgv: ['--import=./src/keep-compiled.ts'],
      env: ownEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const output of [child.stdout, child.stderr]) {
      output?.on('data', (text: Buffer) => (this.#said += text.toString()));
    }
    return child;
  }

  #ask(child: ChildProcess, message: ToHost): Promise<FromHost> {
    return new Promise((resolve, reject) => {
      const handleAnswer = (answer: FromHost) => {
        if (answer.dataFolder !== message.dataFolder) return;
        child.off('message', handleAnswer).off('close', handleEnd);
        resolve(answer);
      };
      // Comes after the last of the output, unlike `exit`.
      const handleEnd = () => {
        reject(new Error(`Slipway ended: ${this.#said}`));
        this.#forget();
      };
      if (!child.connected) {
        handleEnd();
        return;
      }
      child.on('message', handleAnswer).once('close', handleEnd);
      child.send(message);
    });
  }

  #forget(): void {
    this.#process = undefined;
    this.#open.clear();
    this.#said = '';
  }
}
