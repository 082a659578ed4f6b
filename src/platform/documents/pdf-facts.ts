/** The content to print, as plain data that can be sent to the worker thread. */
export interface PrintedAddress {
  readonly name: string;
  readonly lines: readonly string[];
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: string;
}

export interface LabelFactsToPrint {
  readonly courier: string;
  readonly service: string;
  /** Three or four capital letters in the black field: STD, EXP, INTL. */
  readonly serviceMark: string;
  readonly trackingNumber: string;
  readonly jobId: string;
  readonly orderNumber: string;
  readonly reference: string;
  readonly kilograms: number;
  readonly parcels: number;
  readonly sender: PrintedAddress;
  readonly receiver: PrintedAddress;
  readonly phone: string;
  readonly instructions: string;
  readonly mayLeave: boolean;
  /** Empty for domestic orders. */
  readonly countryName: string;
  readonly madeAt: number;
}

export interface ManifestRowToPrint {
  readonly trackingNumber: string;
  readonly orderNumber: string;
  readonly receiver: string;
  readonly place: string;
  readonly country: string;
  readonly items: number;
  readonly kilograms: number;
}

export interface ManifestFactsToPrint {
  readonly courier: string;
  readonly service: string;
  readonly number: string;
  readonly id: number;
  readonly bookedAt: number;
  readonly sender: PrintedAddress;
  readonly rows: readonly ManifestRowToPrint[];
}

export interface PaperColumn {
  readonly title: string;
  /** In points. */
  readonly width: number;
  readonly align?: 'right';
}

/** A document that goes with one parcel, A4: a packing slip, a customs invoice, a dangerous goods declaration. */
export interface PaperFactsToPrint {
  readonly title: string;
  readonly trackingNumber: string;
  readonly sender: PrintedAddress;
  readonly receiver: PrintedAddress;
  readonly receiverCountry: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly columns: readonly PaperColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Below the table; empty if there is none. */
  readonly total: string;
  /** What the sender declares by signing; null if no signature is needed. */
  readonly declaration: string | null;
  readonly madeAt: number;
}

export type PrintJob =
  | { readonly kind: 'paper'; readonly facts: PaperFactsToPrint }
  | { readonly kind: 'label'; readonly facts: LabelFactsToPrint }
  | { readonly kind: 'manifest'; readonly facts: ManifestFactsToPrint };
