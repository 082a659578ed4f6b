import { carrierClassOf } from '#domain/carrier-class.ts';
import { markOf } from '#dashboard/components/carrier-mark.ts';
import { InitialsTile } from '#dashboard/ui/initials-tile.tsx';
import { bookingCopy } from '#dashboard/copy/booking.ts';

interface Carrier {
  readonly name: string | null;
  readonly allocation: string | null;
}

/** A carrier's name, with the class unless the name contains it. */
export function nameCarrier({ name, allocation }: Carrier): string {
  const carrierClass = carrierClassOf(name, allocation);
  return [
    name ?? allocation ?? bookingCopy.docket.unknownCarrier,
    ...(carrierClass === null ? [] : [carrierClass]),
  ].join(' ');
}

/** A neutral two-letter tile, the carrier's name, and its class in small type. */
export function CarrierHeading({ name, allocation }: Carrier) {
  const shown = name ?? allocation ?? bookingCopy.docket.unknownCarrier;
  const carrierClass = carrierClassOf(name, allocation);
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3">
      <InitialsTile letters={markOf(shown)} />
      <span>{shown}</span>
      {carrierClass === null ? null : <span className="text-table font-normal text-ink-2">{carrierClass}</span>}
    </span>
  );
}
