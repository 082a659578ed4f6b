import type { ChangeEvent } from '#contract/gateway/events.ts';
import type { ServiceState } from '#contract/gateway/session.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { startTrackingPaper } from '#gateway/today/paper-tracking.ts';
import { watchCutOffs } from '#gateway/today/watch-cut-offs.ts';
import { join } from 'node:path';
import { type DatabasePlace, openDatabase } from '#server/database/database.ts';
import { holdDatabase, USUAL_TIMES } from '#server/database/database-hold.ts';
import { listen } from '#server/http/listen.ts';
import { Vault } from '#server/vault.ts';
import { LoopAges } from '#server/loop-ages.ts';
import { Processes } from '#server/database/processes.ts';
import { buildGateway } from './app.ts';
import { Bookings } from '#gateway/bookings/bookings.ts';
import { endPause } from '#gateway/bookings/refused-key.ts';
import { Quiescence } from '#gateway/bookings/quiescence.ts';
import { waitAtMost } from '#gateway/bookings/wait-at-most.ts';
import { Cancels } from '#gateway/cancels/cancels.ts';
import { DocumentLinks } from '#gateway/documents/document-links.ts';
import { Documents } from '#gateway/documents/documents.ts';
import { FreshLabels } from '#gateway/documents/fresh-labels.ts';
import { keepManifestPdfs } from './documents/keep-manifest-pdfs.ts';
import { followManifests } from '#gateway/documents/follow-manifests.ts';
import { LabelDocuments } from '#gateway/documents/label-documents.ts';
import { OrderPapers } from '#gateway/documents/order-papers.ts';
import { watchManifests } from '#gateway/documents/watch-manifests.ts';
import { EventHub } from '#gateway/events/event-hub.ts';
import { SharedEvents } from '#gateway/events/shared-events.ts';
import { LabelChecks } from '#gateway/label-checks/label-checks.ts';
import { Pace } from '#gateway/label-checks/pace.ts';
import { followFeed } from '#gateway/order-index/follow-feed.ts';
import { Connection } from '#gateway/service/connection.ts';
import { PlatformLink } from '#gateway/service/platform-link.ts';
import type { Access, GatewayDeps } from '#gateway/routes/gateway-deps.ts';
import { addDemoPeople } from '#gateway/sessions/demo-people.ts';
import { Passwords } from '#gateway/sessions/passwords.ts';
import { Sessions } from '#gateway/sessions/sessions.ts';
import { startSessionClock } from '#gateway/sessions/session-clock.ts';
import { makeSetUpCode, shareSetUpCode } from '#gateway/sessions/set-up-code.ts';
import { SharedThrottle } from '#gateway/sessions/shared-throttle.ts';
import { addSearchIndex } from '#gateway/store/dialect.ts';
import { countEpoch } from '#gateway/store/count-epoch.ts';
import { readFigures } from '#gateway/store/figures.ts';
import { hasOwner } from '#gateway/store/people/people.ts';
import { migrations } from '#gateway/store/schema/migrations.ts';
import { openSealed } from '#gateway/store/open-sealed.ts';
import { writeSetting } from '#gateway/store/settings.ts';
import type { GatewaySettings, RunningGateway } from './gateway-settings.ts';
import { Leases } from './leases.ts';
import { readReadiness } from './read-readiness.ts';
import { StorageWatch } from '#server/database/storage-watch.ts';
import { forgetSteps } from '#gateway/store/orders/order-movement.ts';
import { orderProofs } from '#gateway/store/orders/order-proofs.ts';
import type { GatewayTables } from '#gateway/store/schema/tables.ts';

const FINISH_WITHIN_MS = 25_000;
/** How long carriers took half a year ago is no longer relevant. */
const STEPS_KEPT_MS = 180 * 86_400_000;
/** A label request that is cut off costs one attempt; any other background work is repeated by the process that does it next. */
const CUT_OFF_AFTER_MS = 2_000;

/** Opens the gateway's database, resumes its durable work, and listens. */
export async function startGateway(settings: GatewaySettings): Promise<RunningGateway> {
  const {
    log,
    monotonicMs = () => performance.now(),
    platform,
    demo,
    quiescenceMs,
    times = USUAL_TIMES,
    role = 'all',
  } = settings;
  const { dataFolder, key } = settings;
  const vault = new Vault({ dataFolder, file: 'gateway.key', settingName: 'GATEWAY_KEY', setting: key });
  const hub = new EventHub();
  const storage = new StorageWatch((problem) => hub.publish({ kind: 'storage', problem }));
  const place = placeOf(settings);
  const hold = await holdDatabase(place, Object.keys(migrations), log, {
    isShared: settings.sharesDatabase,
    onTaken: settings.onDatabaseTaken,
    times,
  });
  const { now = hold.now } = settings;
  const database = await openDatabase<GatewayTables>(place, migrations, (error) => {
    storage.record(error);
  });
  const processes = await Processes.begin(database, hold, { vault, times, role, countEpoch });
  const { epoch } = processes;
  await hold.begin(epoch);
  await addSearchIndex(database, log);
  await openSealed(database, vault, log, now());
  const passwords = new Passwords(settings.passwordCost);
  if (demo) await addDemoPeople(database, passwords, now());
  const setUpCode = hold.isShared ? await shareSetUpCode(database, vault) : makeSetUpCode();
  const leases = new Leases(database, epoch, hold.isShared, monotonicMs);
  await startTrackingPaper(database, toIsoTime(now()));
  await forgetSteps(database, toIsoTime(now() - STEPS_KEPT_MS));
  // Changing the key requires a restart, so a restart ends the pause.
  await endPause(database);
  const sharers = () => processes.count();
  const onServiceChange = (state: ServiceState) => {
    hub.publish({ kind: 'service', state });
  };
  const link = new PlatformLink(platform.url, platform.secret, now, onServiceChange, sharers);
  const connection = new Connection(link, now, log, orderProofs(database), () => {
    hub.publish({ kind: 'service', state: link.state().state });
  });
  const { isInProcess = false } = platform;
  const quiescence = new Quiescence(quiescenceMs, monotonicMs, isInProcess);
  const bookings = new Bookings({
    database,
    vault,
    connection,
    hub,
    quiescence,
    now,
    monotonicMs,
    log,
    epoch,
    maySend: hold.isSure,
    checkAgainAfterMs: settings.checkAgainAfterMs,
  });
  const documents = new Documents({ database, connection, vault }, bookings.manifests);
  // Only workers run label checks.
  const pace = new Pace(now, link.pace, () => Math.max(1, processes.countWorkers() ?? sharers()));
  const documentLinks = new DocumentLinks();
  const labelChecks = new LabelChecks({ database, vault, connection, hub, pace, documentLinks, now, log, epoch });
  const cancels = new Cancels(
    { database, connection, hub, now, monotonicMs, log, epoch, maySend: hold.isSure },
    isInProcess,
  );
  const freshLabels = new FreshLabels({ database, vault, connection, pace, documentLinks, hub, now });
  const sessionClock = hold.isShared ? now : startSessionClock(now, settings.uptimeMs);
  const sessions = new Sessions(database, sessionClock, demo, (tokenHash) => {
    hub.signOut(tokenHash);
  });
  const loopAges = new LoopAges(() => performance.now());
  let isDraining = false;
  const access: Access = { demo, demoOnNetwork: false, allowedHosts: [], trustProxy: () => false, ...settings.access };
  const deps: GatewayDeps = {
    database,
    vault,
    connection,
    sessions,
    bookings,
    documents,
    labelChecks,
    labelDocuments: new LabelDocuments(database, connection, freshLabels, vault),
    orderPapers: new OrderPapers(database, connection, freshLabels, documentLinks),
    cancels,
    hub,
    storage,
    now,
    passwords,
    throttle: new SharedThrottle(hold.isShared ? database : undefined),
    access,
    setUpCode,
    monotonicMs,
    epoch,
    embedded: platform.embedded,
    health: {
      isDraining: () => isDraining,
      isSure: hold.isSure,
      loops: loopAges,
      countWorkers: role === 'gateway' ? () => processes.countWorkers() : undefined,
    },
    log,
  };
  const listening =
    role === 'worker'
      ? undefined
      : await listen(buildGateway(deps, settings), settings.port, 'PORT', settings.hostname ?? 'localhost');
  hub.listen({
    tokenHash: '',
    notify: (event) => {
      if (event.kind !== 'service' || event.state !== 'connected') return;
      bookings.checkAllNow().catch((error: unknown) => {
        log.error({ err: error }, 'Unclear bookings could not be checked at once; they are checked when next due');
      });
    },
  });
  await bookings.open();
  if (role !== 'gateway') await labelChecks.open();
  const onRemoteEvent = ({ kind }: ChangeEvent) => {
    if (kind === 'booking') bookings.wake();
    if (kind === 'labels') labelChecks.wake();
  };
  const shared = new SharedEvents({ database, place, epoch, hub, log, monotonicMs, onRemoteEvent });
  if (hold.isShared) await shared.open();
  const onEnded = () => {
    bookings.wake();
    // It may have been the last worker.
    hub.deliver({ kind: 'labels' });
    if (role === 'gateway') return;
    labelChecks.recoverAbandoned().catch((error: unknown) => {
      log.error(
        { err: error },
        'Label checks of an ended process could not be taken over; retrying when the next process ends',
      );
    });
  };
  const write = (text: string) => writeSetting(database, 'room', text);
  const loops = [
    ...processes.watch(log, times.heartbeatEveryMs, onEnded),
    storage.watch(write, log, () => sessions.closePending()),
    cancels.watch(log),
    ...(role === 'gateway'
      ? []
      : [
          followFeed(database, connection, hub, now, log, leases),
          keepManifestPdfs({ database, vault, connection, hub, now, monotonicMs, log, leases }),
          followManifests(database, connection, documents, hub, now, log, leases),
          watchManifests(database, documents, bookings.manifests, hub, now, log, leases),
          watchCutOffs({ database, connection, bookings, hub, now, monotonicMs, log, leases }),
        ]),
  ];
  return {
    port: listening?.port ?? 0,
    setUpCode: (await hasOwner(database, demo)) ? null : setUpCode,
    database,
    readiness: () => readReadiness(deps),
    figures: () => readFigures(database, now()),
    wake: () => {
      for (const one of [bookings, labelChecks, ...loops]) one.wake();
    },
    close: async () => {
      isDraining = true;
      hub.publish({ kind: 'restarting' });
      await bookings.close(settings.finishWithinMs ?? FINISH_WITHIN_MS);
      await labelChecks.close(CUT_OFF_AFTER_MS);
      await waitAtMost(Promise.all(loops.map((loop) => loop.stop())), CUT_OFF_AFTER_MS);
      await listening?.close();
      loopAges.stop();
      await passwords.close();
      await leases.release();
      await shared.close();
      await processes.end();
      await database.destroy();
      await hold.release();
    },
  };
}

/** Whether an order may be booked depends on several tables, so transactions must be serializable. */
export function placeOf(settings: Pick<GatewaySettings, 'dataFolder' | 'databaseUrl'>): DatabasePlace {
  const { dataFolder, databaseUrl } = settings;
  if (databaseUrl === undefined) return join(dataFolder, 'gateway.db');
  return { url: databaseUrl, schema: 'slipway_gateway', isolation: 'serializable' };
}
