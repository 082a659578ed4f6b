import { type ImportColumns, IMPORT_FIELDS, type ImportField } from '#domain/import-columns.ts';
import { importCopy } from '#dashboard/copy/import.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { SelectField } from '#dashboard/ui/select-field.tsx';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import type { JudgedFile, Remark } from './import-reader.ts';
import type { PreviewedFile } from './use-import.ts';
import { SidewaysScroll } from '#dashboard/ui/sideways-scroll.tsx';

interface ImportPreviewProps {
  readonly file: PreviewedFile;
  readonly choose: (file: PreviewedFile, columns: ImportColumns, hasHeads: boolean) => void;
  readonly start: (judged: JudgedFile) => void;
  readonly onOther: () => void;
  readonly onClose: () => void;
}

/** Shows how the file was understood: columns to correct, the first rows, and which lines won't be sent. */
export function ImportPreview({ file, choose, start, onOther, onClose }: ImportPreviewProps) {
  const { opened, columns, hasHeads, judged } = file;
  const hasNumbers = columns.tracking_number !== undefined;
  const sendable = hasNumbers ? (judged?.sendable ?? 0) : 0;
  return (
    <Dialog
      title={importCopy.title}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{importCopy.close}</Button>
          <Button onClick={onOther}>{importCopy.other}</Button>
          <Button
            tone="primary"
            unavailable={sendable === 0}
            onClick={() => {
              if (judged !== undefined) start(judged);
            }}
          >
            {importCopy.start(sendable)}
          </Button>
        </>
      }
    >
      <p role="status" className="tabular-nums">
        {judged === undefined
          ? `${importCopy.reading}…`
          : hasNumbers
            ? summarise(judged)
            : importCopy.lines(judged.lines)}
      </p>
      <p role="alert" className="text-warn-fg empty:hidden">
        {advise(file)}
      </p>
      <fieldset className="mt-3">
        <legend className="font-semibold">{importCopy.columns}</legend>
        <p className="text-sm text-ink-3">{importCopy.columnsHint}</p>
        <div className="mt-2 grid gap-x-4 gap-y-2 sm:grid-cols-2 [&_select]:w-full">
          {IMPORT_FIELDS.map((field) => (
            <SelectField
              key={field}
              label={importCopy.fields[field]}
              value={String(columns[field] ?? '')}
              onChange={(value) => choose(file, withColumn(columns, field, value), hasHeads)}
            >
              <option value="">{importCopy.notUsed}</option>
              {opened.heads.map((head, at) => (
                // Columns are identified by position: headings may repeat.
                // oxlint-disable-next-line react/no-array-index-key
                <option key={at} value={at}>
                  {importCopy.column(at, hasHeads ? head : '')}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <label className="mt-3 flex items-center gap-2">
          <Checkbox checked={hasHeads} onChange={(event) => choose(file, columns, event.target.checked)} />
          {importCopy.hasHeads}
        </label>
      </fieldset>
      <FirstRows file={file} />
      {judged === undefined || !hasNumbers ? null : <Remarks judged={judged} />}
    </Dialog>
  );
}

/** Assigns a column to a field. A column belongs to one field only, so it is taken from any other. */
function withColumn(columns: ImportColumns, field: ImportField, value: string): ImportColumns {
  const others = Object.entries(columns).filter(([name, at]) => name !== field && String(at) !== value);
  return Object.fromEntries(value === '' ? others : [...others, [field, Number(value)]]);
}

function advise({ columns, judged }: PreviewedFile): string {
  if (judged?.lines === 0) return importCopy.onlyHeads;
  if (Object.keys(columns).length === 0) return importCopy.noneRecognised;
  if (columns.tracking_number === undefined) return importCopy.noNumberColumn;
  if (judged === undefined) return '';
  const cut = judged.cut === 0 ? '' : importCopy.cut(judged.cut);
  return judged.sendable === 0 ? importCopy.noNumbers : cut;
}

function summarise({ lines, sendable, faults, lookAlikes }: JudgedFile): string {
  const faulty = (['empty', 'not_a_number', 'rounded', 'twice'] as const)
    .filter((fault) => faults[fault] > 0)
    .map((fault) => importCopy.faults[fault](faults[fault]));
  const like = lookAlikes === 0 ? [] : [importCopy.lookAlikes(lookAlikes)];
  return [importCopy.lines(lines), importCopy.ready(sendable), ...faulty, ...like].join(' · ');
}

function FirstRows({ file: { opened, columns, hasHeads } }: { readonly file: PreviewedFile }) {
  const used = IMPORT_FIELDS.filter((field) => columns[field] !== undefined);
  const rowsWithHeads = opened.hasHeads ? [opened.heads, ...opened.first] : opened.first;
  const rows = hasHeads ? rowsWithHeads.slice(1) : rowsWithHeads;
  const shown = used.length === 0 ? [...opened.heads.keys()] : used.map((field) => columns[field] ?? 0);
  return (
    <SidewaysScroll name={importCopy.preview} className="mt-4">
      <table className="w-full text-left text-table">
        <caption className="text-left font-semibold">{importCopy.preview}</caption>
        <thead>
          <tr>
            {shown.map((at, place) => {
              const field = used[place];
              return (
                <th key={at} scope="col" className="border-b border-line-strong py-1.5 pr-4 whitespace-nowrap">
                  {field === undefined
                    ? importCopy.column(at, hasHeads ? (opened.heads[at] ?? '') : '')
                    : importCopy.fields[field]}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // The rows never change while they are shown.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={line}>
              {shown.map((at) => (
                <td key={at} className="max-w-60 truncate border-b border-line py-1.5 pr-4">
                  <bdi>{row[at] ?? ''}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SidewaysScroll>
  );
}

function Remarks({ judged: { remarks, faults, lookAlikes } }: { readonly judged: JudgedFile }) {
  if (remarks.length === 0) return null;
  const all = Object.values(faults).reduce((sum, count) => sum + count, lookAlikes);
  return (
    <section className="mt-4">
      <h3 className="font-semibold">{importCopy.remarks}</h3>
      {/* Focusable, so that it can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul aria-label={importCopy.remarks} tabIndex={0} className="max-h-52 overflow-y-auto">
        {remarks.map((remark) => (
          <li key={remark.line} className="border-b border-line py-1.5 break-all">
            <span className="text-ink-3 tabular-nums">{importCopy.line(remark.line)}</span>{' '}
            {remark.kind === 'empty' ? null : <TailBoldText text={remark.tracking_number} />} {explain(remark)}
          </li>
        ))}
      </ul>
      {all > remarks.length ? <p className="text-ink-3">{importCopy.moreRemarks(all - remarks.length)}</p> : null}
    </section>
  );
}

function explain({ kind, like }: Remark): string {
  if (kind === 'twice' || kind === 'look_alike') return importCopy.remark[kind](like ?? 0);
  return importCopy.remark[kind]();
}
