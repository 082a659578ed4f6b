import { join } from 'node:path';
import { openDatabase } from '#server/database.ts';
import { listen } from '#server/listen.ts';
import type { Log } from '#server/log.ts';
import { buildGateway } from './app.ts';
import { Bookings } from '#gateway/bookings/bookings.ts';
import { Quiescence } from '#gateway/bookings/quiescence.ts';
import { Cancels } from '#gateway/cancels/cancels.ts';
import { Documents } from '#gateway/documents/documents.ts';
import { followManifests } from '#gateway/documents/follow-manifests.ts';
import { LabelDocuments } from '#gateway/documents/label-documents.ts';
import { watchManifests } from '#gateway/documents/watch-manifests.ts';
import { EventHub } from '#gateway/events/event-hub.ts';
import { LabelChecks } from '#gateway/label-checks/label-checks.ts';
import { Pace } from '#gateway/label-checks/pace.ts';
import { followFeed } from '#gateway/order-index/follow-feed.ts';
import { openConnection } from '#gateway/service/connection.ts';
import { openPlatformLink } from '#gateway/service/platform-link.ts';
import { addDemoPeople } from '#gateway/sessions/demo-people.ts';
import { Sessions } from '#gateway/sessions/sessions.ts';
import { migrations } from '#gateway/store/migrations.ts';
import { beginEpoch } from '#gateway/store/settings.ts';
import type { Database, GatewayTables } from '#gateway/store/tables.ts';

export interface GatewaySettings {
  readonly port: number;
  readonly dataFolder: string;
  readonly platform: { readonly url: string; readonly secret: string; readonly embedded: boolean };
  readonly quiescenceMs: number;
  readonly demo: boolean;
  readonly checkAnswers: boolean;
  /** Where the built dashboard lies. */
  readonly dashboard: string;
  readonly log: Log;
  /** What is on the wire gets this long to be answered when the server stops. */
  readonly finishWithinMs?: number;
  readonly now?: () => Date;
  /** Milliseconds of a clock that nobody can set. */
  readonly monotonicMs?: () => number;
}

export interface RunningGateway {
  readonly port: number;
  /** Its own connection: what is set on it holds for all its work. */
  readonly database: Database;
  readonly close: () => Promise<void>;
}

const FINISH_WITHIN_MS = 25_000;
/** A label request that is cut off costs an attempt and nothing else. */
const FINISH_LABELS_WITHIN_MS = 2_000;

/** Opens the gateway's database, takes up its durable work, and listens. */
export async function startGateway(settings: GatewaySettings): Promise<RunningGateway> {
  const {
    log,
    now = () => new Date(),
    monotonicMs = () => performance.now(),
    platform,
    demo,
    quiescenceMs,
    checkAnswers,
    dashboard,
  } = settings;
  const database = await openDatabase<GatewayTables>(join(settings.dataFolder, 'gateway.db'), migrations);
  if (demo) await addDemoPeople(database, now());
  const epoch = await beginEpoch(database);
  const hub = new EventHub();
  const link = openPlatformLink(platform.url, platform.secret, now, (state) => {
    hub.publish({ kind: 'service', state });
  });
  const connection = openConnection(link, now, log, () => {
    hub.publish({ kind: 'service', state: link.state().state });
  });
  const quiescence = new Quiescence(quiescenceMs, monotonicMs);
  const bookings = new Bookings({ database, connection, hub, quiescence, now, monotonicMs, log, epoch });
  const documents = new Documents(database, connection, bookings, now);
  const pace = new Pace(now, link.pace);
  const labelChecks = new LabelChecks({ database, connection, hub, pace, now, log });
  const cancels = new Cancels({ database, connection, hub, now, monotonicMs });
  const labelDocuments = new LabelDocuments(database, connection, pace);
  const sessions = new Sessions(database, now, (tokenHash) => {
    hub.signOut(tokenHash);
  });
  const parts = {
    database,
    connection,
    sessions,
    bookings,
    documents,
    labelChecks,
    labelDocuments,
    cancels,
    hub,
    now,
    monotonicMs,
    demo,
    embedded: platform.embedded,
  };
  const listening = await listen(buildGateway(parts, { dashboard, checkAnswers, log }), settings.port, 'PORT');
  hub.listen({
    tokenHash: '',
    notify: (event) => {
      if (event.kind !== 'service' || event.state !== 'connected') return;
      bookings.checkAllNow().catch((error: unknown) => {
        log.error({ err: error }, 'Unclear bookings are checked at their own time');
      });
    },
  });
  await bookings.open();
  await labelChecks.open();
  const loops = [
    cancels.watch(log),
    followFeed(database, connection, hub, now, log),
    followManifests(database, connection, documents, hub, log),
    watchManifests(database, documents, hub, now, log),
  ];
  return {
    port: listening.port,
    database,
    close: async () => {
      hub.publish({ kind: 'restarting' });
      await bookings.close(settings.finishWithinMs ?? FINISH_WITHIN_MS);
      await labelChecks.close(FINISH_LABELS_WITHIN_MS);
      await Promise.all(loops.map((loop) => loop.stop()));
      await listening.close();
      await database.destroy();
    },
  };
}
