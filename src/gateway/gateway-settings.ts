import type { RenderPage } from '#contract/gateway/first-answers.ts';
import type { Now } from '#server/clock.ts';
import type { HoldTimes } from '#server/database/database-hold.ts';
import type { Readiness } from '#server/readiness.ts';
import type { GatewayFigures } from '#gateway/store/figures.ts';
import type { Log } from '#server/log.ts';
import type { Access } from '#gateway/routes/gateway-deps.ts';
import type { Cost } from '#gateway/sessions/derivation.ts';
import type { ProcessRole } from '#gateway/store/schema/process-tables.ts';
import type { Database } from '#gateway/store/schema/tables.ts';

export interface GatewaySettings {
  readonly port: number;
  /** `worker` doesn't listen, `gateway` leaves background work to a worker; does both by default. */
  readonly role?: ProcessRole;
  readonly dataFolder: string;
  /** The address of the PostgreSQL database with its tables; by default they are in a file in the data folder. */
  readonly databaseUrl?: string | undefined;
  /** Other gateways may use the same tables. */
  readonly sharesDatabase?: boolean;
  /** Called when another process has taken over the tables: this one must end, and print `line`. */
  readonly onDatabaseTaken?: (line: string) => void;
  /** 32 bytes in base64 for sealing links and the webhook's secrets; by default the key is in a file in the data folder. */
  readonly key?: string | undefined;
  readonly platform: {
    readonly url: string;
    readonly secret: string;
    readonly embedded: boolean;
    /** It runs in this process, and nowhere else: it ends with this process. */
    readonly isInProcess?: boolean;
  };
  readonly quiescenceMs: number;
  /** Delays between the rounds of the check before sending; the last one repeats. Tests use shorter ones. */
  readonly checkAgainAfterMs?: readonly number[] | undefined;
  readonly demo: boolean;
  /** Where it listens; by default only on this machine. */
  readonly hostname?: string;
  /** Who else may access it; by default nobody. */
  readonly access?: Partial<Omit<Access, 'demo'>>;
  readonly checkAnswers: boolean;
  /** The cost of hashing new passwords; by default what OWASP recommends. Tests use a lower one. */
  readonly passwordCost?: Cost;
  /** The folder of the built dashboard. */
  readonly dashboard: string;
  /** Renders the dashboard's pages on the server; by default browsers do. */
  readonly renderPage?: RenderPage;
  readonly log: Log;
  /** On shutdown, how long requests in flight get to be answered. */
  readonly finishWithinMs?: number;
  readonly now?: Now;
  /** How soon processes on one database notice that one of them has died. */
  readonly times?: HoldTimes;
  /** Milliseconds on a monotonic clock, which nobody can set. */
  readonly monotonicMs?: () => number;
  /** Milliseconds on a clock that nobody can set and that counts the machine's sleep, too. */
  readonly uptimeMs?: () => number;
}

export interface RunningGateway {
  /** 0 if it doesn't listen. */
  readonly port: number;
  /** Its own connection: settings made on it apply to all its work. */
  readonly database: Database;
  /** The code needed to create the owner account; null if there is an owner. */
  readonly setUpCode: string | null;
  readonly readiness: () => Promise<Readiness>;
  readonly figures: () => Promise<GatewayFigures>;
  /** Runs all background loops now. Needed after its clocks were moved. */
  readonly wake: () => void;
  readonly close: () => Promise<void>;
}
