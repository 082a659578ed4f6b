import { toIsoTime } from '#domain/iso-time.ts';
import type { Now } from '#server/clock.ts';
import type { Caller } from '#client/call.ts';
import { listManifests } from '#contract/added/manifests.ts';
import { readMerchant } from '#contract/added/merchant.ts';
import { lookUpOrders, readOrder, readOrdersFeed } from '#contract/added/orders.ts';
import { listWebhookDeliveries } from '#contract/added/webhook-deliveries.ts';
import { readWebhook } from '#contract/added/webhook-settings.ts';
import { getManifestDocument } from '#contract/documented/booking.ts';
import { normaliseMerchantAnswer } from '#contract/field/normalise-answers.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Capabilities, Offered, OfferEvidence } from '#contract/gateway/offer.ts';
import { forbidsSome, isTentative, isServiceUp, judgeEndpoint, judgeOrderRead } from '#domain/endpoint-evidence.ts';
import { sampleEvenly } from '#domain/sample-evenly.ts';
import { probeEndpoint, type ProbedAnswer } from './probe-endpoint.ts';

/** The endpoints outside the interface document that Slipway probes. */
export type ProbedName =
  | 'orderRead'
  | 'ordersLookup'
  | 'ordersFeed'
  | 'manifestList'
  | 'webhookSettings'
  | 'deliveries';

export type Evidence = Omit<OfferEvidence, 'known_by'>;

export interface Offer {
  readonly capabilities: Capabilities;
  /** Whether many orders can be read with one request; otherwise they are read one by one. */
  readonly ordersLookup: Offered;
  readonly accountName: string | null;
  /** The latest answers, with what each proves. */
  readonly evidence: readonly Evidence[];
  /** The last answer, per endpoint, that proved whether it exists. */
  readonly proofs: Readonly<Record<string, Evidence>>;
  /** How many rounds in a row an endpoint's answer was an HTML page, or another answer that counts only if it stays the same. */
  readonly oddRounds: Readonly<Partial<Record<ProbedName, number>>>;
  /** Whether an order that the service knows is all that is missing to decide whether orders can be read. */
  readonly lacksOrder: boolean;
  /** Whether a 403 says nothing about the key. */
  readonly forbidsSome: boolean;
  /** A fault of our own during probing; null after a round without one. */
  readonly fault: string | null;
}

/** Only the documented endpoints: what a platform is assumed to offer until probes show more, or less. */
export const DOCUMENTED_OFFER: Offer = {
  capabilities: {
    booking: 'yes',
    manifestDocument: 'yes',
    labels: 'yes',
    cancel: 'yes',
    ordersFeed: 'not_known',
    orderRead: 'not_known',
    manifestList: 'not_known',
    webhookSettings: 'not_known',
    webhookTest: 'not_known',
    webhookDeliveries: 'not_known',
    webhookReplay: 'not_known',
    webhookSigning: 'not_known',
  },
  ordersLookup: 'not_known',
  accountName: null,
  evidence: [],
  proofs: {},
  oddRounds: {},
  lacksOrder: false,
  forbidsSome: false,
  fault: null,
};

const PROBE_NUMBER = 'SLIPWAY-PROBE';
/** An address that no service has: its answer here is its answer for any endpoint that it lacks. */
const NOWHERE: Endpoint = { ...readOrder, path: `/orders/${PROBE_NUMBER}/slipway-probe` };
const OUTSIDE: Endpoint = { ...readOrder, path: '/slipway-probe' };
/** How many orders to probe that the service certainly knows. */
export const PROVEN_PROBED = 3;
/** How many other orders to probe: at first, and before concluding without proof that orders can't be read. */
const [OTHERS_PROBED, OTHERS_PROBED_UNPROVEN] = [3, 20];

/** Orders to probe, to tell a 404 of the endpoint from a 404 of an order. */
export interface OrdersToProbe {
  /** Orders that the platform is certain to know. */
  readonly proven: readonly string[];
  /** Orders for which the caller needs the result. */
  readonly wanted: readonly string[];
  /** Whether this service has let us read orders before. */
  readonly hasRead: boolean;
}

/** Probes which endpoints the platform has, by harmless reads. Where this round is inconclusive, earlier results stay. */
export async function probeCapabilities(
  caller: Caller,
  before: Offer,
  orders: OrdersToProbe,
  now: Now,
): Promise<Offer> {
  const round = await beginRound(caller, before, now);
  if (round.isInVain) return round.offer();
  const lacksOrder = (await probeOrderRead(round, before, orders)) === 'no_sign';
  const [ofFeed, ofManifests, ofWebhook, ofDeliveries, merchant] = await Promise.all([
    probeEndpoint(caller, readOrdersFeed, { query: '?limit=1' }),
    probeEndpoint(caller, listManifests, { query: '?limit=1' }),
    probeEndpoint(caller, readWebhook),
    probeEndpoint(caller, listWebhookDeliveries, { query: '?limit=1' }),
    probeEndpoint(caller, readMerchant),
  ]);
  const feed = round.judge('ordersFeed', readOrdersFeed, ofFeed);
  const manifests = round.judge('manifestList', listManifests, ofManifests);
  const webhook = round.judge('webhookSettings', readWebhook, ofWebhook);
  const deliveries = round.judge('deliveries', listWebhookDeliveries, ofDeliveries);

  const was = before.capabilities;
  const settings = settle(was.webhookSettings, webhook);
  const log = settle(was.webhookDeliveries, deliveries);
  round.learn({
    ordersFeed: settle(was.ordersFeed, feed),
    manifestList: settle(was.manifestList, manifests),
    webhookSettings: settings,
    // Tests and replays can't be probed without sending one: they are assumed to come with the settings and the log.
    webhookTest: settings,
    webhookDeliveries: log,
    webhookReplay: log,
    webhookSigning: settle(was.webhookSigning, webhook === 'yes' && !hasSecret(ofWebhook.value) ? 'no' : webhook),
  });
  return { ...round.offer(), lacksOrder, accountName: merchant.fits ? nameIn(merchant.value) : before.accountName };
}

/** Probes only whether orders can be read, in few requests. `orderRead`: of the wanted orders alone; `no` also if nothing shows that they can be. */
export async function probeReads(
  caller: Caller,
  before: Offer,
  orders: OrdersToProbe,
  now: Now,
): Promise<{ readonly offer: Offer; readonly orderRead: Offered }> {
  const round = await beginRound(caller, before, now);
  const found = round.isInVain ? 'not_known' : await probeOrderRead(round, before, orders);
  const orderRead = found === 'no_sign' ? 'no' : found;
  return { offer: round.offer(), orderRead };
}

/** Whether none of these orders can be read still, as when every endpoint was last probed. */
export async function areStillMissing(caller: Caller, trackingNumbers: readonly string[]): Promise<boolean> {
  const answers = await readEach(caller, sampleEvenly(trackingNumbers, OTHERS_PROBED_UNPROVEN));
  return answers.every(({ status }) => status === 404 || status === 403);
}

type Round = Awaited<ReturnType<typeof beginRound>>;

/** Starts with an endpoint that every service has, so that a service that is down isn't mistaken for one without endpoints. */
async function beginRound(caller: Caller, before: Offer, now: Now) {
  const evidence: Evidence[] = [];
  const proofs: Record<string, Evidence> = { ...before.proofs };
  const oddRounds: Partial<Record<ProbedName, number>> = { ...before.oddRounds };
  let { capabilities, ordersLookup } = before;
  const [control, nowhere] = await Promise.all([
    probeEndpoint(caller, getManifestDocument, { params: { manifest_id: '0' } }),
    probeEndpoint(caller, NOWHERE),
  ]);
  let ofNobody = nowhere;
  const outside = nowhere.status === 403 ? await probeEndpoint(caller, OUTSIDE) : nowhere;
  const around = { control, nowhere, outside };

  const record = (endpoint: Endpoint, offered: Offered, { status, detail }: ProbedAnswer) => {
    const answered = status === 0 ? null : status;
    const one = { endpoint: nameOf(endpoint), offered, status: answered, detail, at: toIsoTime(now()) };
    evidence.push(one);
    if (offered !== 'not_known') proofs[one.endpoint] = one;
    return offered;
  };
  const countOdd = (name: ProbedName, answer: ProbedAnswer) => {
    const rounds = isTentative(answer, around) ? (before.oddRounds[name] ?? 0) + 1 : 0;
    oddRounds[name] = rounds;
    return rounds;
  };
  record(getManifestDocument, isServiceUp(control) ? 'yes' : 'not_known', control);
  return {
    caller,
    around,
    /** Every further request would time out or be turned away as well. */
    isInVain: control.status === 0 || (control.status === 429 && nowhere.status === 429),
    record,
    recordRead: (answer: ProbedAnswer) => {
      ofNobody = answer;
      return countOdd('orderRead', answer);
    },
    judge: (name: ProbedName, endpoint: Endpoint, answer: ProbedAnswer) =>
      record(endpoint, judgeEndpoint(answer, around, countOdd(name, answer)), answer),
    learn: (learned: Partial<Capabilities>, lookup = ordersLookup) => {
      capabilities = { ...capabilities, ...learned };
      ordersLookup = lookup;
    },
    offer: (): Offer => {
      const isNew = new Set(evidence.map(({ endpoint }) => endpoint));
      const kept = before.evidence.filter(({ endpoint }) => !isNew.has(endpoint));
      const learned = { capabilities, ordersLookup, evidence: [...evidence, ...kept], proofs, oddRounds };
      return { ...before, ...learned, forbidsSome: forbidsSome(around, ofNobody), fault: null };
    },
  };
}

async function probeOrderRead(round: Round, before: Offer, { proven, wanted, hasRead }: OrdersToProbe) {
  const { caller, around } = round;
  const others = wanted.filter((number) => !proven.includes(number));
  const first = sampleEvenly(others, OTHERS_PROBED);
  // In parallel: a booking is waiting, and a service may take seconds for each.
  const [ofLookup, nobody, ofProven, ofOthers] = await Promise.all([
    probeEndpoint(caller, lookUpOrders, { body: { orders: [] } }),
    read(caller, PROBE_NUMBER),
    readEach(caller, proven),
    readEach(caller, first),
  ]);
  const lookup = round.judge('ordersLookup', lookUpOrders, ofLookup);
  const rounds = round.recordRead(nobody);
  const judge = (ofMore: readonly ProbedAnswer[]) => {
    const answers = { ...around, ofNobody: nobody, ofProven, ofOthers: [...ofOthers, ...ofMore], hasRead };
    return judgeOrderRead(answers, rounds);
  };
  const more = sampleEvenly(others, OTHERS_PROBED_UNPROVEN).filter((number) => !first.includes(number));
  const judged = judge(judge([]) === 'no_sign' ? await readEach(caller, more) : []);
  const single = round.record(readOrder, judged === 'no_sign' ? 'not_known' : judged, nobody);
  const learned = lookup === 'yes' ? 'yes' : single;
  round.learn({ orderRead: settle(before.capabilities.orderRead, learned) }, settle(before.ordersLookup, lookup));
  return lookup === 'yes' ? 'yes' : judged;
}

const read = (caller: Caller, tracking_number: string) =>
  probeEndpoint(caller, readOrder, { params: { tracking_number } });
const readEach = (caller: Caller, trackingNumbers: readonly string[]) =>
  Promise.all(trackingNumbers.map((number) => read(caller, number)));

/** A round without a clear answer changes nothing. */
function settle(before: Offered, after: Offered): Offered {
  return after === 'not_known' ? before : after;
}

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

function hasSecret(value: unknown): boolean {
  return (value as { response?: { secret?: unknown } } | null)?.response?.secret != null;
}

function nameIn(value: unknown): string | null {
  const name = (normaliseMerchantAnswer(value) as { response?: { name?: unknown } } | null)?.response?.name;
  return typeof name === 'string' ? name : null;
}
