import { ordersCopy } from '#dashboard/copy/orders.ts';
import { markOf } from '#dashboard/components/carrier-mark.ts';
import { InitialsTile } from '#dashboard/ui/initials-tile.tsx';

/** A neutral two-letter tile and the name: no carrier colours, no logos. */
export function CarrierName({ name }: { readonly name: string | null }) {
  return (
    <>
      {drawMark(name)}
      {name ?? ordersCopy.noCarrier}
    </>
  );
}

/** Called as a function instead of rendered as a component, which is cheaper in a list of two hundred. */
const drawMark = (name: string | null) => InitialsTile({ letters: name === null ? null : markOf(name) });
