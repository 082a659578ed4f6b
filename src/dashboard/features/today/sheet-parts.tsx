/** Building blocks of the printed sheets. */

interface SheetTableProps {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly string[] }[];
}

export function SheetTable({ heads, rows }: SheetTableProps) {
  return (
    <table className="w-full border-collapse text-left text-sm tabular-nums">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} className="border-b border-black py-1 pr-3 font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={heads[index]} className="border-b border-line py-1 pr-3 align-top">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A line to write on, with a caption below. */
export function SignatureLine({ name, filled = '' }: { readonly name: string; readonly filled?: string }) {
  return (
    <div>
      <p className="min-h-8 border-b border-black">{filled}</p>
      <p className="text-sm">{name}</p>
    </div>
  );
}
