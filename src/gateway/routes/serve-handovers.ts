import * as endpoints from '#contract/gateway/handovers.ts';
import { paperTrackedSince } from '#gateway/today/paper-tracking.ts';
import { confirmPrinted, presentPapers, recordHandover, undoPaperAct } from '#gateway/today/papers.ts';
import { findScannedPapers, listNotHandedOver } from '#gateway/store/manifests/manifest-papers.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { emailOf } from './email-of.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { NOT_FOUND } from './refusals.ts';

const MOST_LISTED = 1000;

/** What happens to the paper of manifests: printing, and handover to the driver. */
export function serveHandovers(serve: Serve, deps: GatewayDeps): void {
  const { database } = deps;

  serve(endpoints.listManifestsToHandOver, async ({ query: { site, lane } }) => {
    const papers = await listNotHandedOver(database, await paperTrackedSince(database), MOST_LISTED);
    const manifests = (await presentPapers(database, papers)).filter(
      (manifest) => (site === undefined || manifest.site_id === site) && (lane === undefined || manifest.lane === lane),
    );
    return answer(200, { manifests, total: manifests.length });
  });

  serve(endpoints.lookUpScannedManifest, async ({ query }) => {
    const found = await findScannedPapers(database, query.number.trim());
    // One manifest's number may be another one's ID; then it is ambiguous.
    if (found.length > 1) return answer(200, { result: 'several' as const, manifest: null });
    const [manifest] = await presentPapers(database, found);
    if (!manifest) return answer(200, { result: 'unknown' as const, manifest: null });
    return answer(200, { result: judge(manifest), manifest });
  });

  serve(endpoints.recordHandover, async ({ body, caller }) => {
    const recorded = await recordHandover(deps, body, emailOf(caller));
    if (recorded.kind === 'not_found') return NOT_FOUND;
    const passed_over = recorded.passedOver;
    if (recorded.kind === 'handed_over')
      return answer(409, {
        error: 'handed_over',
        error_description: 'None of these manifests is left to hand over. Nothing was recorded.',
        passed_over,
      });
    const { id: handover_id, at, ids: manifest_ids } = recorded;
    return answer(200, { handover_id, at, manifest_ids, passed_over });
  });

  serve(endpoints.undoHandover, async ({ params, caller }) => {
    const manifest_ids = await undoPaperAct(deps, 'handover', params.handover_id, emailOf(caller));
    return manifest_ids ? answer(200, { manifest_ids }) : NOT_FOUND;
  });

  serve(endpoints.confirmManifestsPrinted, async ({ body, caller }) => {
    const recorded = await confirmPrinted(deps, body, emailOf(caller));
    if (recorded.kind !== 'recorded') return NOT_FOUND;
    return answer(200, { print_id: recorded.id, at: recorded.at, manifest_ids: recorded.ids });
  });

  serve(endpoints.undoManifestsPrinted, async ({ params, caller }) => {
    const manifest_ids = await undoPaperAct(deps, 'print', params.print_id, emailOf(caller));
    return manifest_ids ? answer(200, { manifest_ids }) : NOT_FOUND;
  });
}

function judge(manifest: endpoints.HandoverManifest): 'known' | 'not_printed' | 'handed_over' | 'failed' {
  if (manifest.state === 'failed') return 'failed';
  if (manifest.handed_over_at !== null) return 'handed_over';
  return manifest.printed_at === null ? 'not_printed' : 'known';
}
