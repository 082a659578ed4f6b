import type { DrawPage } from '#contract/gateway/first-answers.ts';
import type { Now } from '#server/clock.ts';
import type { HoldTimes } from '#server/database-hold.ts';
import type { Readiness } from '#server/readiness.ts';
import type { GatewayFigures } from '#gateway/store/figures.ts';
import type { Log } from '#server/log.ts';
import type { Access } from '#gateway/routes/gateway-deps.ts';
import type { ProcessRole } from '#gateway/store/process-tables.ts';
import type { Database } from '#gateway/store/tables.ts';

export interface GatewaySettings {
  readonly port: number;
  /** `worker` listens nowhere, `gateway` leaves to a worker what goes on without people; both without it. */
  readonly role?: ProcessRole;
  readonly dataFolder: string;
  /** `postgres://…`: where its tables are; without it in a file of the data folder. */
  readonly databaseUrl?: string | undefined;
  /** Other gateways may work on the same tables. */
  readonly sharesDatabase?: boolean;
  /** Another process has the tables now: this one must end, with a line that says so. */
  readonly onDatabaseTaken?: (line: string) => void;
  /** 32 bytes in base64, to seal links and the hook's secrets with; without it a file in the data folder keeps the key. */
  readonly key?: string | undefined;
  readonly platform: { readonly url: string; readonly secret: string; readonly embedded: boolean };
  readonly quiescenceMs: number;
  readonly demo: boolean;
  /** Where it listens; this machine only without it. */
  readonly hostname?: string;
  /** Who else may get at it; nobody without these. */
  readonly access?: Partial<Omit<Access, 'demo'>>;
  readonly checkAnswers: boolean;
  /** Where the built dashboard lies. */
  readonly dashboard: string;
  /** Draws its pages ahead of their browsers; without it the browsers do. */
  readonly drawPage?: DrawPage;
  readonly log: Log;
  /** What is on the wire gets this long to be answered when the server stops. */
  readonly finishWithinMs?: number;
  readonly now?: Now;
  /** How soon processes on one database notice that one of them lives no more. */
  readonly times?: HoldTimes;
  /** Milliseconds of a clock that nobody can set. */
  readonly monotonicMs?: () => number;
}

export interface RunningGateway {
  /** 0: it listens nowhere. */
  readonly port: number;
  /** Its own connection: what is set on it holds for all its work. */
  readonly database: Database;
  /** To be printed for whoever makes the owner account; null when there is an owner. */
  readonly setUpCode: string | null;
  readonly readiness: () => Promise<Readiness>;
  readonly figures: () => Promise<GatewayFigures>;
  readonly close: () => Promise<void>;
}
