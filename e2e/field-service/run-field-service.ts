import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { putOnManifest } from './book-field-orders.ts';
import { FieldService } from './field-service.ts';
import type { FieldStore, LedgerEntry } from './field-store.ts';

/**
 * A field service as a separate process, so that it can be killed. Orders and ledger are in a folder: a booking is in the ledger's file
 * before the answer is sent. Prints its base address on standard output.
 */
const [folder = '', booksWithinMs = '0'] = process.argv.slice(2);
const ledgerFile = join(folder, 'ledger.jsonl');
const service = await FieldService.start('usual', { booksWithinMs: Number(booksWithinMs) });
const numbers = JSON.parse(readFileSync(join(folder, 'orders.json'), 'utf8')) as string[];
// Two carriers, so that a kill can fall between the manifests of one booking.
service.store.add(numbers.filter((_number, at) => at % 3 > 0));
const others = numbers.filter((_number, at) => at % 3 === 0);
service.store.add(others, { courier: 'Swift Cargo', allocation: 'SwiftCargo' });
restore(service.store);
service.store.onRecorded = (entries) => {
  appendFileSync(ledgerFile, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
};
process.stdout.write(`${service.url}\n`);

function restore(store: FieldStore): void {
  const lines = readFileSync(ledgerFile, 'utf8').split('\n').filter(Boolean);
  const entries = lines.map((line) => JSON.parse(line) as LedgerEntry);
  for (const [id, ofManifest] of Map.groupBy(entries, (entry) => entry.manifest_id)) {
    const orders = ofManifest.flatMap((entry) => store.find(entry.tracking_number) ?? []);
    const listed = orders.map((order) => order.number);
    putOnManifest(store, store.openManifest(orders[0]?.courier ?? '', listed, id), orders);
  }
}
