import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Facet } from '#contract/gateway/orders.ts';
import { filterNames, ordersCopy } from '#dashboard/copy/orders.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { facetsQuery } from '#dashboard/queries/orders.ts';
import { nameValue } from './filter-bar.tsx';
import { filterOf, type OrderAddress } from './order-address.ts';
import type { GoTo } from './use-order-address.ts';

interface FacetListProps {
  readonly facet: Facet;
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  readonly takesFocus?: boolean;
}

/** Values with how many orders have them. Any of the ticked values matches. */
export function FacetList({ facet, address, goTo, takesFocus = false }: FacetListProps) {
  const { data: facets } = useQuery(facetsQuery(filterOf(address) ?? {}));
  const list = useRef<HTMLDivElement>(null);
  const chosen = address.filters[facet];
  const counted = facets?.[facet] ?? [];
  const values = [
    ...counted,
    // A chosen value that no order has any more can still be taken back.
    ...chosen.filter((value) => !counted.some((one) => one.value === value)).map((value) => ({ value, count: 0 })),
  ];
  const isReady = facets !== undefined;
  useEffect(() => {
    if (takesFocus && isReady) list.current?.querySelector<HTMLElement>('[role="option"]')?.focus();
  }, [takesFocus, isReady]);
  const toggle = (value: string) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    goTo({ filters: { ...address.filters, [facet]: next } });
  };
  if (isReady && values.length === 0)
    return <p className="px-3 py-2 text-table text-ink-3">{ordersCopy.nothingToChoose}</p>;
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={-1}
      aria-label={filterNames[facet]}
      aria-multiselectable="true"
      onKeyDown={moveByKey}
    >
      {values.map(({ value, count }, index) => (
        <button
          key={value}
          type="button"
          role="option"
          aria-selected={chosen.includes(value)}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => toggle(value)}
          className="flex min-h-(--control) w-full items-center gap-2.5 rounded-sm px-3 text-left text-table hover:bg-hover focus-visible:-outline-offset-2 aria-selected:bg-accent-tint"
        >
          <Check size={16} aria-hidden="true" className={chosen.includes(value) ? 'text-accent' : 'invisible'} />
          <span className="flex-1">{nameValue(facet, value)}</span>
          <span aria-hidden="true" className="text-ink-3 tabular-nums">
            {formatCount(count)}
          </span>
        </button>
      ))}
    </div>
  );
}

function moveByKey(event: KeyboardEvent<HTMLDivElement>): void {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')];
  const at = options.findIndex((option) => option === document.activeElement);
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const target =
    step !== 0
      ? options[(at + step + options.length) % options.length]
      : event.key === 'Home'
        ? options[0]
        : event.key === 'End'
          ? options.at(-1)
          : undefined;
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
