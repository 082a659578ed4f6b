import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { EnterVerdict } from '#contract/gateway/entered-orders.ts';
import type { ImportColumns } from '#domain/import-columns.ts';
import { enterOrdersMutation } from '#dashboard/queries/entered-orders.ts';
import { ImportReaderClient } from './import-reader-client.ts';
import type { JudgedFile, OpenedFile, OrderLine } from './import-reader.ts';
import { keepColumns, recallColumns } from './stored-import-columns.ts';
import type { TableProblem } from './read-table.ts';

export interface ImportProblem {
  readonly kind: TableProblem | 'failed';
  readonly line?: number | undefined;
}

export interface PreviewedFile {
  readonly opened: OpenedFile;
  readonly columns: ImportColumns;
  readonly hasHeads: boolean;
  readonly judged: JudgedFile | undefined;
}

export type LineVerdict = EnterVerdict | 'not_sent';

/** The outcome of an import. */
export interface ImportedFile {
  readonly judged: JudgedFile;
  readonly counts: Readonly<Record<LineVerdict, number>>;
  /** Numbers now in the working list. */
  readonly added: readonly string[];
  /** Pickup sites named in the file that aren't set up in Slipway. */
  readonly unknownSites: readonly string[];
}

type ImportStage =
  | { readonly at: 'choose' }
  | { readonly at: 'reading' }
  | { readonly at: 'problem'; readonly problem: ImportProblem }
  | { readonly at: 'preview'; readonly file: PreviewedFile }
  | { readonly at: 'importing'; readonly done: number; readonly of: number }
  | { readonly at: 'result'; readonly result: ImportedFile };

/** One import from the file to the verdicts: opened, judged, corrected, sent, and resumed from where it stopped. */
export function useImport() {
  const [stage, setStage] = useState<ImportStage>({ at: 'choose' });
  const reader = useRef<ImportReaderClient>(undefined);
  const verdicts = useRef(new Map<number, LineVerdict>());
  const numbers = useRef(new Map<number, string>());
  const sites = useRef(new Set<string>());
  const entering = useMutation(enterOrdersMutation());
  useEffect(() => () => reader.current?.end(), []);

  const fail = () => setStage({ at: 'problem', problem: { kind: 'failed' } });

  const judge = async (worker: ImportReaderClient, opened: OpenedFile, columns: ImportColumns, hasHeads: boolean) => {
    setStage({ at: 'preview', file: { opened, columns, hasHeads, judged: undefined } });
    const judged = await worker.request('judge', { columns, hasHeads });
    if (reader.current !== worker) return;
    if ('problem' in judged) setStage({ at: 'problem', problem: { kind: judged.problem } });
    else
      setStage((now) =>
        // After several quick choices only the last one is announced.
        now.at === 'preview' && now.file.columns === columns && now.file.hasHeads === hasHeads
          ? { at: 'preview', file: { ...now.file, judged } }
          : now,
      );
  };

  const open = (file: Blob) => {
    reader.current?.end();
    const worker = new ImportReaderClient();
    reader.current = worker;
    verdicts.current = new Map();
    numbers.current = new Map();
    sites.current = new Set();
    setStage({ at: 'reading' });
    const read = async () => {
      const opened = await worker.request('open', { file });
      if (reader.current !== worker) return;
      if ('problem' in opened) setStage({ at: 'problem', problem: { kind: opened.problem, line: opened.line } });
      else {
        // Stored columns were chosen for a file whose first line has the headings.
        const kept = recallColumns(opened.heads);
        await judge(worker, opened, kept ?? opened.columns, kept !== undefined || opened.hasHeads);
      }
    };
    read().catch(() => {
      if (reader.current === worker) fail();
    });
  };

  const choose = ({ opened }: PreviewedFile, columns: ImportColumns, hasHeads: boolean) => {
    const worker = reader.current;
    if (worker === undefined) return;
    if (hasHeads) keepColumns(opened.heads, columns);
    judge(worker, opened, columns, hasHeads).catch(fail);
  };

  const enter = async (orders: readonly OrderLine[]) => {
    const { results, unknownSites } = await entering.mutateAsync(
      orders.map(({ tracking_number, facts }) => ({ tracking_number, facts })),
    );
    for (const name of unknownSites) sites.current.add(name);
    for (const [place, { at }] of orders.entries()) {
      const result = results[place];
      verdicts.current.set(at, result?.verdict ?? 'not_checked');
      if (result !== undefined) numbers.current.set(at, result.tracking_number);
    }
  };

  /** Sends the lines without a verdict, or those that couldn't be checked. A failed request stops it; earlier answers are kept. */
  const send = async (worker: ImportReaderClient, judged: JudgedFile, which: 'not_sent' | 'not_checked') => {
    const isUnchecked = which === 'not_checked';
    const ats = [...verdicts.current].flatMap(([at, verdict]) => (verdict === 'not_checked' ? [at] : []));
    const of = isUnchecked ? ats.length : judged.sendable;
    let done = isUnchecked ? 0 : verdicts.current.size;
    try {
      while (done < of) {
        setStage({ at: 'importing', done, of });
        const next = isUnchecked
          ? worker.request('again', { ats: ats.slice(done) })
          : worker.request('take', { from: done });
        const { orders } = await next;
        await enter(orders);
        done += orders.length;
      }
    } catch {
      // The failure shows in the counts of lines not yet sent or checked.
    }
    if (reader.current === worker) {
      setStage({
        at: 'result',
        result: { ...makeResult(judged, verdicts.current, numbers.current), unknownSites: [...sites.current] },
      });
    }
  };

  const start = (judged: JudgedFile) => {
    if (reader.current !== undefined) void send(reader.current, judged, 'not_sent');
  };

  /** Retries the lines that couldn't be checked, since the service may be back. */
  const checkAgain = (judged: JudgedFile) => {
    if (reader.current !== undefined) void send(reader.current, judged, 'not_checked');
  };

  const printRest = async (reasons: Readonly<Record<string, string>>) => {
    const isLeft = ([, verdict]: readonly [number, LineVerdict]) => verdict !== 'entered' && verdict !== 'known';
    const left = new Map([...verdicts.current].filter(isLeft));
    return reader.current?.request('rest', { reasons, verdicts: left, answered: verdicts.current.size });
  };

  const reset = () => {
    reader.current?.end();
    reader.current = undefined;
    setStage({ at: 'choose' });
  };

  return { stage, open, choose, start, checkAgain, printRest, reset };
}

function makeResult(
  judged: JudgedFile,
  verdicts: ReadonlyMap<number, LineVerdict>,
  numbers: ReadonlyMap<number, string>,
): Omit<ImportedFile, 'unknownSites'> {
  const counts = { entered: 0, known: 0, unknown: 0, not_a_number: 0, not_checked: 0, not_sent: 0 };
  const added: string[] = [];
  for (const [at, verdict] of verdicts) {
    counts[verdict] += 1;
    const number = numbers.get(at);
    if (number !== undefined && (verdict === 'entered' || verdict === 'known')) added.push(number);
  }
  counts.not_sent = judged.sendable - verdicts.size;
  return { judged, counts, added };
}
