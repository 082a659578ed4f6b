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
  /** `postgres://…`: where its tables are; by default in a file in the data folder. */
  readonly databaseUrl?: string | undefined;
  /** Other gateways may use the same tables. */
  readonly sharesDatabase?: boolean;
  /** Another process has taken over the tables: this one must end, with a line that says so. */
  readonly onDatabaseTaken?: (line: string) => void;
  /** 32 bytes in base64 for sealing links and the webhook's secrets; by default the key is in a file in the data folder. */
  readonly key?: string | undefined;
  readonly platform: { readonly url: string; readonly secret: string; readonly embedded: boolean };
  readonly quiescenceMs: number;
  readonly demo: boolean;
  /** Where it listens; by default only on this machine. */
  readonly hostname?: string;
  /** Who else may access it; by default nobody. */
  readonly access?: Partial<Omit<Access, 'demo'>>;
  readonly checkAnswers: boolean;
  /** Of hashing new passwords; by default what OWASP recommends. Tests make do with less. */
  readonly passwordCost?: Cost;
  /** The folder of the built dashboard. */
  readonly dashboard: string;
  /** Renders its pages on the server; by default browsers do. */
  readonly renderPage?: RenderPage;
  readonly log: Log;
  /** On shutdown, how long requests in flight get to be answered. */
  readonly finishWithinMs?: number;
  readonly now?: Now;
  /** How soon processes on one database notice that one of them has died. */
  readonly times?: HoldTimes;
  /** Milliseconds on a monotonic clock, which nobody can set. */
  readonly monotonicMs?: () => number;
}

export interface RunningGateway {
  /** 0 if it doesn't listen. */
  readonly port: number;
  /** Its own connection: settings made on it apply to all its work. */
  readonly database: Database;
  /** To be printed for whoever creates the owner account; null if there is an owner. */
  readonly setUpCode: string | null;
  readonly readiness: () => Promise<Readiness>;
  readonly figures: () => Promise<GatewayFigures>;
  /** Looks for work now, in all that runs in the background: for whoever moves its clocks. */
  readonly wake: () => void;
  readonly close: () => Promise<void>;
}
