import { join } from 'node:path';
import { migrations } from '#gateway/store/schema/migrations.ts';
import { runStatement } from '#gateway/store/testing/tamper.ts';
import type { GatewayTables } from '#gateway/store/schema/tables.ts';
import { openDatabase } from '#server/database/database.ts';

const SEALED_SINCE = '012';
const AT = '2026-11-01T00:00:00.000Z';

/** For tests: creates a folder as the previous version wrote it, with links and the webhook token in plain text. */
export async function makeOldFolder(folder: string, secrets: { readonly token: string; readonly link: string }) {
  const { token, link } = secrets;
  const older = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < SEALED_SINCE));
  const database = await openDatabase<GatewayTables>(join(folder, 'gateway.db'), older);
  const receiver = { token, created_at: AT, last_received_at: AT, received_count: 7 };
  const answer = JSON.stringify({ response: [{ manifest_id: 901, manifest_pdf: `${link}&of=answer` }] });
  const late = JSON.stringify({ status: 200, text: answer });
  for (const statement of [
    // Written twice, as every update used to be: the first value remains in unused space of the file.
    `insert into setting (name, value) values ('webhook_receiver', '${JSON.stringify({ ...receiver, first: token })}')`,
    `update setting set value = '${JSON.stringify(receiver)}' where name = 'webhook_receiver'`,
    `insert into booking_attempt values ('a1', 'p1', 'owner', 'f', 1, '${AT}', '${AT}')`,
    `insert into booking_part (part_id, attempt_id, part_number, state, order_count, sent_at, answer_raw, failure_orders,
      boot_epoch) values ('part1', 'a1', 1, 'resolved', 1, '${AT}', '${answer}', '[]', 1)`,
    `insert into evidence values ('e1', 'part1', null, 'late_answer', '${late}', null, '${AT}')`,
    `insert into manifest (manifest_id, manifest_number, state, link, link_issued_at, link_expires_at, orders, checks)
      values (901, 'M-901', 'ready', '${link}&of=manifest', '${AT}', '2099-01-01T00:00:00.000Z', '[]', 0)`,
    ...[
      ['slpab1', '2026-11-01T00:00:00.000Z', 'owner'],
      ['SLPAB1', '2026-11-02T00:00:00.000Z', 'packer'],
    ].flatMap(([number, asked, by]) => [
      `insert into label_check (tracking_number, state, run, attempts, misses, hidden, asked_by, asked_at)
        values ('${number}', 'stopped', 1, 2, 0, 0, '${by}', '${asked}')`,
      `insert into label_attempt values ('${number}', 1, 1, 1, 1, '${asked}', null, 422, 'code', null)`,
      `insert into label_link values ('${number}', '${link}&of=${by}', '${asked}', '2099-01-01T00:00:00.000Z')`,
      `insert into label_print values ('print-${by}', '${number}', '${asked}', '${by}', 0, null, null)`,
      `insert into order_act (tracking_number, at, by_person, kind) values ('${number}', '${asked}', '${by}', 'printed')`,
    ]),
  ])
    await runStatement(database, statement);
  await database.destroy();
}
