import type { Mutant } from './mutant.ts';

const SEALED = 'src/gateway/store/open-sealed.test.ts';
const SIGNED = 'src/gateway/routes/signed-updates.test.ts';
const UNKNOWN = 'src/gateway/routes/unknown-orders.test.ts';

/** Secrets at rest, what the receiver believes, and an unwritable disk. */
export const WALL_MUTANTS: readonly Mutant[] = [
  {
    name: 'secrets of an old folder stay in unused parts of its files',
    file: 'src/gateway/store/open-sealed.ts',
    edits: [["await writeSetting(transaction, SCRUB_DUE, '1');", "await writeSetting(transaction, SCRUB_DUE, '0');"]],
    caughtBy: [[SEALED, 'contains none of them in plain text']],
  },
  {
    name: 'the links of an old folder are not sealed',
    file: 'src/gateway/store/schema/seal-old-secrets.ts',
    edits: [['  await sealLateAnswers(session, vault);\n', '  void sealLateAnswers;\n']],
    caughtBy: [[SEALED, 'contains none of them in plain text']],
  },
  {
    name: 'a lost key makes documents unreadable',
    file: 'src/gateway/documents/documents.ts',
    edits: [['this.#vault.tryOpen(manifest.link,', 'this.#vault.open(manifest.link,']],
    caughtBy: [[SEALED, 'stops nothing']],
  },
  {
    name: 'a signature is not checked',
    file: 'src/gateway/routes/serve-status-webhook.ts',
    edits: [['if (secret === null) return null;', 'if (secret !== undefined) return null;']],
    caughtBy: [
      [SIGNED, 'what is not signed, or wrongly'],
      [SIGNED, 'a recorded request is refused'],
    ],
  },
  {
    name: 'a replayed update is accepted',
    file: 'src/gateway/routes/check-signature.ts',
    edits: [['return isRecent && isOurs ?', 'return (isRecent || !isRecent) && isOurs ?']],
    caughtBy: [[SIGNED, 'a recorded request is refused']],
  },
  {
    name: 'anybody who has the webhook address can create rows',
    file: 'src/gateway/routes/serve-status-webhook.ts',
    edits: [
      [
        'if (!(await isKnownOrder(transaction, record.tracking_number))) {',
        'if ((await isKnownOrder(transaction, record.tracking_number)) === undefined) {',
      ],
    ],
    caughtBy: [
      [UNKNOWN, 'create no row'],
      ['src/gateway/routes/serve-status-webhook.test.ts', 'is stored separately until a person adds the order'],
    ],
  },
  {
    name: 'updates of unknown orders have no bounds',
    file: 'src/gateway/store/orders/unknown-orders.ts',
    edits: [['    .limit(MOST);', '    .limit(MOST * MOST);']],
    caughtBy: [[UNKNOWN, 'are limited in age']],
  },
  {
    name: 'nobody is told about a full disk',
    file: 'src/server/database/storage-watch.ts',
    edits: [['    this.#onChange(problem);\n', '']],
    caughtBy: [['src/gateway/storage-watch.test.ts', 'full: every open page is told']],
  },
  {
    name: 'with a full disk nobody can look at anything',
    file: 'src/gateway/sessions/sessions.ts',
    edits: [
      ['if (storageProblemOf(error) === undefined) throw error;', 'if (storageProblemOf(error) !== null) throw error;'],
    ],
    caughtBy: [['src/gateway/storage-watch.test.ts', 'read_only: every open page is told']],
  },
  {
    name: 'two spellings of a number have two label checks',
    file: 'src/gateway/store/labels/label-checks.ts',
    edits: [
      ["selectAll().where('folded', 'in', chunk.map(foldNumber))", "selectAll().where('tracking_number', 'in', chunk)"],
    ],
    caughtBy: [['src/gateway/store/labels/folded-labels.test.ts', 'is one check']],
  },
  {
    name: 'a refusal of only the orders counts as a refusal of the key',
    file: 'src/gateway/service/platform-link.ts',
    edits: [['if (PROBES.test(String(input))) return false;', 'void PROBES;']],
    caughtBy: [['src/gateway/service/connection.test.ts', '403 of its lists of orders alone']],
  },
  {
    name: 'a restored Slipway books orders that it can’t read',
    file: 'src/gateway/bookings/check-before-sending.ts',
    edits: [['return sinceRestored.isRestored ?', 'return !sinceRestored.isRestored ?']],
    caughtBy: [['src/commands/restore.test.ts', 'nothing goes out until somebody has compared']],
  },
  {
    name: 'what a backup was about to send counts as never sent',
    file: 'src/gateway/store/bookings/restored.ts',
    edits: [[".where('state', '=', 'prepared')", ".where('state', '=', 'unknown')"]],
    caughtBy: [['src/commands/restore.test.ts', 'about to send counts as sent']],
  },
];
