import { sql } from 'kysely';
import { foldNumber } from '#domain/fold-number.ts';
import type { Vault } from '#server/vault.ts';
import { sealOldReceiver } from '#gateway/store/webhook-receiver.ts';
import type { Session } from './tables.ts';
import * as places from '#gateway/store/sealed-places.ts';

const EVIDENCE_RULE = 'evidence_is_kept_update';

/** Seals what an earlier version wrote in plain text: the webhook token, links, and answers that contain links. */
export async function sealOldSecrets(session: Session, vault: Vault): Promise<void> {
  await sealOldReceiver(session, vault);
  await sealLinks(session, vault);
  await sealAnswers(session, vault);
  await sealLateAnswers(session, vault);
}

async function sealLinks(session: Session, vault: Vault): Promise<void> {
  const labels = await session.selectFrom('label_link').select(['tracking_number', 'link']).execute();
  for (const { tracking_number, link } of labels) {
    const sealed = vault.seal(link, places.labelLink(foldNumber(tracking_number)));
    await session
      .updateTable('label_link')
      .set({ link: sealed })
      .where('tracking_number', '=', tracking_number)
      .execute();
  }
  const manifests = await session
    .selectFrom('manifest')
    .select(['manifest_id', 'link'])
    .where('link', 'is not', null)
    .execute();
  for (const { manifest_id, link } of manifests) {
    const sealed = vault.seal(link ?? '', places.manifestLink(manifest_id));
    await session.updateTable('manifest').set({ link: sealed }).where('manifest_id', '=', manifest_id).execute();
  }
}

/** One by one, as an answer can be a megabyte. */
async function sealAnswers(session: Session, vault: Vault): Promise<void> {
  const parts = await session
    .selectFrom('booking_part')
    .select('part_id')
    .where('answer_raw', 'is not', null)
    .execute();
  for (const { part_id } of parts) {
    const { answer_raw } = await session
      .selectFrom('booking_part')
      .select('answer_raw')
      .where('part_id', '=', part_id)
      .executeTakeFirstOrThrow();
    const sealed = vault.seal(answer_raw ?? '', places.answer(part_id));
    await session.updateTable('booking_part').set({ answer_raw: sealed }).where('part_id', '=', part_id).execute();
  }
}

/** A trigger keeps evidence append-only. Sealing doesn't change what the evidence says, so the trigger is dropped while it runs. */
async function sealLateAnswers(session: Session, vault: Vault): Promise<void> {
  const late = await session
    .selectFrom('evidence')
    .select(['evidence_id', 'part_id', 'detail'])
    .where('kind', '=', 'late_answer')
    .where('detail', 'like', '{%')
    .execute();
  if (late.length === 0) return;
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master where name = ${EVIDENCE_RULE}`.execute(
    session,
  );
  await sql.raw(`drop trigger ${EVIDENCE_RULE}`).execute(session);
  for (const { evidence_id, part_id, detail } of late) {
    const { text, ...rest } = JSON.parse(detail ?? '{}') as { readonly text?: string | null };
    const sealed = text == null ? null : vault.seal(text, places.answer(part_id));
    await session
      .updateTable('evidence')
      .set({ detail: JSON.stringify({ ...rest, text: sealed }) })
      .where('evidence_id', '=', evidence_id)
      .execute();
  }
  await sql.raw(rows[0]?.sql ?? '').execute(session);
}
