import { TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import type { Lane } from '#contract/gateway/lanes.ts';
import type { LanePart } from '#contract/gateway/lane-parts.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { laneCopy, todayCopy } from '#dashboard/copy/today.ts';
import { useMatches } from '#dashboard/browser/use-wide-screen.ts';
import { paths } from '#dashboard/paths.ts';
import { Link } from '#dashboard/router/link.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';
import { UnclearIcon } from '#dashboard/ui/unclear-icon.tsx';

const { columns } = todayCopy;
type Figure = Extract<
  LanePart,
  'not_booked' | 'ready' | 'label' | 'attention' | 'unclear' | 'booked' | 'printed' | 'handed_over'
>;

/** In the order of the workflow, which is also that of the columns. */
export const FIGURES: readonly { readonly part: Figure; readonly name: string }[] = [
  { part: 'not_booked', name: columns.notBooked },
  { part: 'ready', name: columns.ready },
  { part: 'label', name: columns.label },
  { part: 'attention', name: columns.attention },
  { part: 'unclear', name: columns.unclear },
  { part: 'booked', name: columns.booked },
  { part: 'printed', name: columns.printed },
  { part: 'handed_over', name: columns.handedOver },
];

/** From this width on, every figure has its own column. */
const FULL = '(width >= 87.5rem)';
const AFTER_BOOKING: ReadonlySet<Figure> = new Set(['booked', 'printed', 'handed_over']);
const BEFORE: Readonly<Partial<Record<Figure, Figure>>> = { printed: 'booked', handed_over: 'printed' };

interface LaneFiguresProps {
  readonly lane: Lane;
  /** The lane's full name. */
  readonly name: string;
  /** Set in rows: a zero is left blank, unless the preceding step's figure isn't zero. */
  readonly hasBlanks?: boolean;
  /** Shown below the number of orders that aren't booked. */
  readonly late?: ReactNode;
}

/** The counts of a lane, each a link to exactly those orders. */
export function LaneFigures({ lane, name, hasBlanks = false, late }: LaneFiguresProps) {
  const { counts } = lane;
  // On narrower screens, figures without a column are shown in words or visually hidden. They aren't links, as a hidden link could get focus.
  const isFull = useMatches(FULL);
  const isShown = ({ part }: { readonly part: Figure }) =>
    isFull || (hasBlanks ? part === 'not_booked' : !AFTER_BOOKING.has(part));
  const isBlank = ({ part }: { readonly part: Figure }) => {
    const before = BEFORE[part];
    return hasBlanks && counts[part] === 0 && (before === undefined || counts[before] === 0);
  };
  return (
    <dl aria-label={laneCopy.orders(name)} className="lane-figures">
      {FIGURES.map((figure) => (
        <div key={figure.part} data-figure={figure.part}>
          <dt>{figure.name}</dt>
          <dd>
            {counts[figure.part] === 0 || !isShown(figure) ? (
              <span className={isBlank(figure) ? 'sr-only' : 'font-medium text-ink-2'}>
                {formatCount(counts[figure.part])}
              </span>
            ) : (
              <Link to={paths.laneOrders(lane.key, figure.part)} className="hover:underline">
                <Marked part={figure.part}>{formatCount(counts[figure.part])}</Marked>
              </Link>
            )}
            {figure.part === 'not_booked' ? late : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Marked({ part, children }: { readonly part: Figure; readonly children: ReactNode }) {
  if (part === 'attention')
    return (
      <span className="lane-mark bg-warn-bg text-warn-fg">
        <Icon of={TriangleAlert} size="0.95em" />
        {children}
      </span>
    );
  if (part === 'unclear')
    return (
      <span className="lane-mark border border-dashed border-unk-solid bg-unk-bg text-unk-fg">
        <UnclearIcon size="0.95em" />
        {children}
      </span>
    );
  return children;
}
