import { foldNumber } from '#domain/fold-number.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import * as endpoints from '#contract/gateway/manifests.ts';
import type { ManifestId, ManifestNumber } from '#contract/identifiers.ts';
import { CallProblem } from '#client/problem.ts';
import { linkLifeOf, toOwnLife } from '#gateway/documents/documents.ts';
import type { PlatformClock } from '#gateway/service/platform-clock.ts';
import { listNumbersOnManifest } from '#gateway/store/bookings/booked-ledger.ts';
import { countOrdersOf, listOrdersOf } from '#gateway/store/manifests/manifest-papers.ts';
import { findManifest, listManifestCarriers, listManifestRows } from '#gateway/store/manifests/manifests.ts';
import { findOwnPdf } from '#gateway/store/manifests/own-manifests.ts';
import { findRows } from '#gateway/store/orders/indexed-orders.ts';
import type { ShownManifestRow } from '#gateway/store/schema/tables.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { passOn, refuse } from './refusals.ts';
import { splitList } from '#gateway/store/split-list.ts';

const MANIFESTS_PER_PAGE = 50;

export function serveManifests(serve: Serve, { database, connection, documents, hub, now }: GatewayDeps): void {
  const { clock } = connection.link;
  serve(endpoints.listManifestSummaries, async ({ query: { carrier, state, page = 1, q, from, to } }) => {
    const filter = { q, from, to, carriers: splitList(carrier), states: splitList(state) };
    const { rows: found, total } = await listManifestRows(
      database,
      filter,
      MANIFESTS_PER_PAGE,
      (page - 1) * MANIFESTS_PER_PAGE,
    );
    // While a document is still being generated, a service without a list of manifests hasn't reported a count.
    const uncounted = found.filter(({ order_count }) => order_count === null).map(({ manifest_id }) => manifest_id);
    const counts = new Map<number, number>();
    for (const { manifest_id, count } of await countOrdersOf(database, uncounted))
      if (manifest_id !== null) counts.set(manifest_id, (counts.get(manifest_id) ?? 0) + count);
    return answer(200, {
      manifests: found.map((manifest) => ({
        ...summarise(manifest, clock),
        order_count: manifest.order_count ?? counts.get(manifest.manifest_id) ?? null,
      })),
      total,
      carriers: await listManifestCarriers(database),
      as_of: toIsoTime(now()),
    });
  });

  serve(endpoints.readManifest, async ({ params }) => {
    try {
      return answer(200, await detail(await documents.read(params.manifest_id)));
    } catch (error) {
      return explain(params.manifest_id, error);
    }
  });

  serve(endpoints.renewManifestLink, async ({ params }) => {
    try {
      const manifest = await documents.renew(params.manifest_id);
      hub.publish({ kind: 'manifest', manifest_id: params.manifest_id });
      return answer(200, await detail(manifest));
    } catch (error) {
      return explain(params.manifest_id, error);
    }
  });

  serve(endpoints.readManifestPdf, async ({ params }) => {
    if (params.manifest_id < 0) {
      const kept = await findOwnPdf(database, params.manifest_id);
      if (kept === undefined) return refuse(404, 'no_pdf', 'No PDF of this manifest was kept.');
      return answer(200, kept, {
        'cache-control': 'no-store',
        'content-disposition': 'inline; filename="manifest.pdf"',
      });
    }
    try {
      const pdf = await documents.readPdf(params.manifest_id);
      switch (pdf.kind) {
        case 'pdf': {
          const { bytes, renewed } = pdf;
          const life = toOwnLife(pdf.life, clock);
          return answer(200, bytes, {
            'cache-control': 'no-store',
            'content-disposition': `inline; filename="manifest-${params.manifest_id}.pdf"`,
            'x-link-issued-at': life.issued_at,
            'x-link-expires-at': life.expires_at,
            'x-link-renewed': renewed ? '1' : '0',
          });
        }
        case 'link_refused':
          return refuse(410, 'link_expired', 'Storage refused the new link too.');
        case 'no_pdf':
          return refuse(404, 'no_pdf', 'The service has no PDF for this manifest yet.');
        case 'not_a_pdf':
        case 'too_large':
        case 'unreachable':
          return refuse(502, pdf.kind, 'The PDF could not be fetched.');
      }
    } catch (error) {
      return explain(params.manifest_id, error);
    }
  });

  /** The platform's refusal, along with what is known about the manifest. */
  async function explain(manifestId: number, error: unknown) {
    const refusal = passOn(error);
    if (error instanceof CallProblem && error.status === 424) {
      const { courier_name, orders } = await facts(manifestId);
      return answer(424, {
        error: error.code ?? null,
        error_description: error.description ?? null,
        courier_name,
        orders,
      });
    }
    return refusal;
  }

  async function facts(manifestId: number) {
    const known = await findManifest(database, manifestId);
    return { courier_name: known?.courier_name ?? null, orders: await listNumbersOnManifest(database, manifestId) };
  }

  async function detail(manifest: ShownManifestRow): Promise<endpoints.ManifestDetail> {
    const listed = JSON.parse(manifest.orders ?? '[]') as string[];
    // Every field of a document is optional: fall back to the orders that were booked on it.
    const numbers = listed.length > 0 ? listed : await listOrdersOf(database, manifest.manifest_id);
    const names = new Map((await findRows(database, numbers)).map((row) => [row.folded, row.receiver_name]));
    return {
      ...summarise(manifest, clock),
      order_count: manifest.order_count ?? (numbers.length === 0 ? null : numbers.length),
      has_pdf: manifest.link !== null,
      booking_id: manifest.attempt_id,
      orders: numbers.map((tracking_number) => ({
        tracking_number,
        receiver_name: names.get(foldNumber(tracking_number)) ?? null,
      })),
    };
  }
}

function summarise(manifest: ShownManifestRow, clock: PlatformClock): endpoints.ManifestSummary {
  return {
    manifest_id: manifest.manifest_id as ManifestId,
    manifest_number: manifest.manifest_number as ManifestNumber | null,
    courier_name: manifest.courier_name,
    courier_allocation: manifest.courier_allocation,
    order_count: manifest.order_count,
    booked_at: manifest.booked_at,
    state: manifest.state,
    link: linkLifeOf(manifest, clock),
  };
}
