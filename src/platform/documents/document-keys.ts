import { createHash } from 'node:crypto';
import type { ManifestRow, OrderRow } from '#platform/store/schema.ts';
import type { PaperKind } from './describe-paper.ts';

const KEY =
  /^(?<account>[0-9]+)\/(?<kind>labels|manifests|packing_slip|customs_invoice|dangerous_goods_declaration)\/(?<name>[A-Z0-9]+)(?:-(?<version>[a-z0-9]+))?\.pdf$/;

export interface DocumentKey {
  readonly account: number;
  readonly kind: string;
  /** A tracking number or a manifest ID. */
  readonly name: string;
  /** Identifies the order's data at the time of drawing; undefined in keys of manifests and in keys from earlier versions. */
  readonly version: string | undefined;
}

export function readDocumentKey(key: string): DocumentKey | undefined {
  const { account = '', kind = '', name = '', version } = KEY.exec(key)?.groups ?? {};
  return kind === '' ? undefined : { account: Number(account), kind, name, version };
}

export function labelKey(order: OrderRow): string {
  return `${order.account_id}/labels/${order.tracking_number}-${versionOf(order)}.pdf`;
}

export function paperKey(order: OrderRow, kind: PaperKind): string {
  return `${order.account_id}/${kind}/${order.tracking_number}-${versionOf(order)}.pdf`;
}

export function manifestKey(manifest: ManifestRow): string {
  return `${manifest.account_id}/manifests/${manifest.id}.pdf`;
}

/**
 * Equal for equal content. An order may be changed while its label is being drawn, and be drawn again by another process: the slower one's late
 * write must not replace the newer document. An order is no longer changed once a link to its label was given out.
 */
export function versionOf({ draft, courier_allocation, courier_job_id }: OrderRow): string {
  const text = JSON.stringify([draft, courier_allocation, courier_job_id]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
