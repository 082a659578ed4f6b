import { StartProblem } from './data-folder.ts';
import { isDamaged, type StorageProblem, storageProblemOf } from './database/storage-problem.ts';

const LINES: Readonly<Record<StorageProblem, string>> = {
  full: "There is no room left for Slipway's data",
  read_only: "Slipway's data can't be written to",
  unavailable: "Slipway's data is out of reach",
};

/** One line about a failed start that the operator can fix; undefined for a bug of ours, which is shown in full. */
export function describeStartFailure(error: unknown): string | undefined {
  if (error instanceof StartProblem) return error.message;
  if (isDamaged(error))
    return `A file of Slipway's data is damaged (${innermostMessage(error)}). \`npm run slipway -- doctor\` says which one; restore it from a backup.`;
  if (isForbidden(error)) return `Slipway may not use a file or folder (${innermostMessage(error)}).`;
  const problem = storageProblemOf(error);
  return problem && `${LINES[problem]} (${innermostMessage(error)}). Fix that, then start it again.`;
}

/** The operating system refused: another owner, or permissions. */
function isForbidden(error: unknown): boolean {
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  return typeof syscall === 'string' && (code === 'EACCES' || code === 'EPERM');
}

function innermostMessage(error: unknown): string {
  const { cause, message = '', code } = error as { cause?: unknown; message?: string; code?: unknown };
  if (cause !== undefined) return innermostMessage(cause);
  return message.split('\n', 1)[0] || String(code);
}
