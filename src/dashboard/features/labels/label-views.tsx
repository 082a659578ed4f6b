import { LABEL_VIEWS, type LabelCounts, type LabelView } from '#contract/gateway/label.ts';
import { labelsCopy, labelViewNames } from '#dashboard/copy/labels.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { paths } from '#dashboard/paths.ts';
import { Link } from '#dashboard/router/link.tsx';

interface LabelViewsProps {
  readonly view: LabelView;
  readonly counts: LabelCounts | undefined;
}

/** The four views as tabs, each with its number of labels. */
export function LabelViews({ view, counts }: LabelViewsProps) {
  return (
    <nav
      aria-label={labelsCopy.views}
      className="no-print -mx-4 flex items-stretch overflow-x-auto border-b border-line px-4 [scrollbar-width:none] lg:-mx-6 lg:px-6"
    >
      {LABEL_VIEWS.map((one) => (
        <Link
          key={one}
          to={paths.labels(one === 'in-progress' ? undefined : { show: one })}
          {...(one === view ? { 'aria-current': 'page' as const } : {})}
          className="relative flex min-h-11 items-center gap-2 px-3 text-table font-semibold whitespace-nowrap text-ink-2 -outline-offset-4! hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-3px_0_var(--ink)]"
        >
          {labelViewNames[one]}
          <Count view={one} count={counts?.[one]} />
        </Link>
      ))}
    </nav>
  );
}

function Count({ view, count }: { readonly view: LabelView; readonly count: number | undefined }) {
  // Reserves the space, so that the tabs don't shift when the counts arrive.
  if (count === undefined) return <span aria-hidden="true" className="w-6" />;
  const isLoud = view === 'attention' && count > 0;
  return (
    <span
      aria-hidden="true"
      className={
        isLoud
          ? 'min-w-6 rounded-[5px] bg-attn px-1.5 text-center text-sm font-bold text-on-attn tabular-nums'
          : 'min-w-6 font-medium text-ink-3 tabular-nums'
      }
    >
      {formatCount(count)}
    </span>
  );
}
