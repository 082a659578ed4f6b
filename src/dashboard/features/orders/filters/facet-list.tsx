import { useQuery } from '@tanstack/react-query';
import type { Facet } from '#contract/gateway/orders.ts';
import { NothingToChoose } from '#dashboard/components/nothing-to-choose.tsx';
import { filterNames } from '#dashboard/copy/orders.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { facetsQuery } from '#dashboard/queries/order-look-ups.ts';
import { OptionList } from '#dashboard/ui/option-list.tsx';
import { nameValue } from './filter-bar.tsx';
import { filterOf, type OrderAddress } from './order-address.ts';
import { type GoTo, newestAddress } from './use-order-address.ts';

interface FacetListProps {
  readonly facet: Facet;
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  readonly takesFocus?: boolean;
}

/** A filter's values with their order counts. An order matches if it has any of the ticked values. */
export function FacetList({ facet, address, goTo, takesFocus = false }: FacetListProps) {
  const { data: facets } = useQuery(facetsQuery(filterOf(address) ?? {}));
  const chosen = address.filters[facet];
  const counted = facets?.[facet] ?? [];
  const values = [
    ...counted,
    // A chosen value stays in the list even if no order has it any more, so that it can be cleared.
    ...chosen.filter((value) => !counted.some((one) => one.value === value)).map((value) => ({ value, count: 0 })),
  ];
  const isReady = facets !== undefined;
  if (isReady && values.length === 0) return <NothingToChoose takesFocus={takesFocus} />;
  return (
    <OptionList
      name={filterNames[facet]}
      options={values.map(({ value, count }) => ({ value, name: nameValue(facet, value), count: formatCount(count) }))}
      chosen={chosen}
      onChoose={(next) => {
        const { filters } = newestAddress();
        const changed = [...chosen, ...next].filter((value) => chosen.includes(value) !== next.includes(value));
        goTo({ filters: { ...filters, [facet]: toggle(filters[facet], changed) } });
      }}
      isMany
      takesFocus={takesFocus}
    />
  );
}

function toggle(values: readonly string[], changed: readonly string[]): readonly string[] {
  return [...values.filter((value) => !changed.includes(value)), ...changed.filter((value) => !values.includes(value))];
}
