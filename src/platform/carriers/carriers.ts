/** A carrier that the platform works with, according to its contract with us. */
export interface Carrier {
  readonly courier: string;
  readonly allocation: string;
  readonly level: 'standard' | 'express';
  readonly reach: 'domestic' | 'abroad';
  /** Whether the carrier makes labels in the background (Errors, label_failed_still_generating). */
  readonly makesLabelsLater: boolean;
  /** Not stated: the account's rules apply to a plain label carrier's quotes. */
  readonly isPlainLabel: boolean;
  /** Empty: the carrier numbers its manifests with plain digits. */
  readonly manifestPrefix: string;
  readonly jobPrefix: string;
  readonly trackingPage: string;
  readonly cents: { readonly base: number; readonly perKg: number };
  readonly days: number;
  /** Text of the label's service line. */
  readonly service: string;
}

export const CARRIERS: readonly [Carrier, ...Carrier[]] = [
  {
    courier: 'Northpost',
    allocation: 'NorthpostStandard',
    level: 'standard',
    reach: 'domestic',
    makesLabelsLater: false,
    isPlainLabel: false,
    manifestPrefix: 'NP',
    jobPrefix: '33NPS',
    trackingPage: 'https://northpost.example/track/',
    cents: { base: 895, perKg: 110 },
    days: 4,
    service: 'Parcel Post',
  },
  {
    courier: 'Northpost Express',
    allocation: 'NorthpostExpress',
    level: 'express',
    reach: 'domestic',
    makesLabelsLater: false,
    isPlainLabel: false,
    manifestPrefix: 'NX',
    jobPrefix: '33NPX',
    trackingPage: 'https://northpost.example/track/',
    cents: { base: 1245, perKg: 230 },
    days: 1,
    service: 'Express Post',
  },
  {
    courier: 'Swiftline',
    allocation: 'SwiftlineExpress',
    level: 'express',
    reach: 'domestic',
    makesLabelsLater: false,
    isPlainLabel: false,
    manifestPrefix: 'SWF',
    jobPrefix: 'SWL',
    trackingPage: 'https://swiftline.example/t/',
    cents: { base: 1390, perKg: 190 },
    days: 2,
    service: 'Road Express',
  },
  {
    courier: 'Parcelbird International',
    allocation: 'ParcelbirdInternational',
    level: 'standard',
    reach: 'abroad',
    makesLabelsLater: true,
    isPlainLabel: false,
    manifestPrefix: 'PBI',
    jobPrefix: 'PB',
    trackingPage: 'https://parcelbird.example/parcels/',
    cents: { base: 2460, perKg: 980 },
    days: 9,
    service: 'International Tracked',
  },
  {
    courier: 'Cartwheel eCommerce',
    allocation: 'CartwheelEcommerce',
    level: 'standard',
    reach: 'domestic',
    makesLabelsLater: true,
    isPlainLabel: false,
    manifestPrefix: 'CW',
    jobPrefix: 'CWE',
    trackingPage: 'https://cartwheel.example/follow/',
    cents: { base: 780, perKg: 95 },
    days: 5,
    service: 'eCommerce Saver',
  },
  {
    courier: 'Plain Label',
    allocation: 'PlainLabel',
    level: 'standard',
    reach: 'domestic',
    makesLabelsLater: false,
    isPlainLabel: true,
    manifestPrefix: '',
    jobPrefix: 'PL',
    trackingPage: 'https://plainlabel.example/track/',
    cents: { base: 690, perKg: 80 },
    days: 6,
    service: 'Own Transport',
  },
];

const BY_ALLOCATION: ReadonlyMap<string, Carrier> = new Map(CARRIERS.map((carrier) => [carrier.allocation, carrier]));

/** The carrier of a `courier_allocation`, the class-level identifier. */
export function findCarrier(allocation: string | null | undefined): Carrier | undefined {
  return BY_ALLOCATION.get(allocation ?? '');
}
