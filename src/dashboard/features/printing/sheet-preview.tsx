import { labelKeys } from '#dashboard/queries/later-query-keys.ts';
import { useQuery } from '@tanstack/react-query';
import { PAPERS, labelsPerSheet, placeLabels, scaleToFit } from '#domain/label-sheets.ts';
import type { LabelSize } from '#domain/label-sizes.ts';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { labelPdfQuery, type WhichLabel } from '#dashboard/queries/one-label.ts';
import { readLabelBox } from './read-label-box.ts';

interface SheetPreviewProps {
  readonly size: LabelSize;
  readonly startAt: number;
  readonly count: number;
  /** The label whose real size is used. */
  readonly sample: WhichLabel;
}

/** Shows where labels go on the first sheet, and how much they are scaled down, based on the first label's size. */
export function SheetPreview({ size, startAt, count, sample }: SheetPreviewProps) {
  const { data: box = PAPERS.thermal_a6 } = useQuery({
    queryKey: labelKeys.box(sample.tracking_number, sample.labelled_at),
    queryFn: async ({ client }) => readLabelBox((await client.fetchQuery(labelPdfQuery(sample))).bytes),
    staleTime: Infinity,
    retry: false,
  });
  const paper = PAPERS[size];
  const shown = Math.min(count, labelsPerSheet(size) - startAt + 1);
  const places = placeLabels(
    Array.from({ length: shown }, () => box),
    size,
    startAt,
  );
  const scale = scaleToFit(box, size);
  return (
    <figure className="flex w-44 max-w-full flex-none flex-col items-center gap-2 rounded-md bg-surface-2 p-3 text-sm">
      <figcaption className="font-semibold">{copy.preview}</figcaption>
      {/* The margin leaves room for the strokes, half of whose width lies outside the sheet. */}
      <svg
        viewBox={`-3 -3 ${paper.width + 6} ${paper.height + 6}`}
        aria-hidden="true"
        className="max-h-44 max-w-full overflow-visible"
      >
        <rect width={paper.width} height={paper.height} className="fill-white stroke-line-strong" strokeWidth="2" />
        {places.map((place, index) => (
          <g key={`${place.x} ${place.y}`}>
            <rect
              x={place.x}
              y={paper.height - place.y - box.height * place.scale}
              width={box.width * place.scale}
              height={box.height * place.scale}
              className="fill-[#eef1f1] stroke-[#5b6b6e]"
              strokeWidth="2"
            />
            <text
              x={place.x + (box.width * place.scale) / 2}
              y={paper.height - place.y - (box.height * place.scale) / 2}
              textAnchor="middle"
              dominantBaseline="central"
              className="fill-[#1b2527] text-[56px] font-bold"
            >
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
      <p className="text-center">{scale < 1 ? copy.scaled(scale) : copy.fullSize}</p>
    </figure>
  );
}
