/** An order as a client sends it, with only the required fields. */
export const SOME_DRAFT = {
  receiver_name: 'Ana',
  delivery_address: '1 High Street',
  delivery_suburb: 'Fitzroy',
  delivery_country_code: 'AU',
  parcel_attributes: [{ qty: 1, weight: 1 }],
};
