/** Centres of postcode areas: latitude and longitude. */
const CENTRES: Readonly<Record<string, readonly [number, number]>> = {
  'AU 0820': [-12.4469, 130.8406],
  'AU 0870': [-23.698, 133.8807],
  'AU 2000': [-33.8708, 151.2073],
  'AU 2010': [-33.8861, 151.2111],
  'AU 2042': [-33.8981, 151.1745],
  'AU 2095': [-33.7971, 151.2858],
  'AU 2481': [-28.6474, 153.602],
  'AU 2612': [-35.2768, 149.1346],
  'AU 2650': [-35.1082, 147.3598],
  'AU 2830': [-32.2569, 148.6011],
  'AU 3056': [-37.7666, 144.9626],
  'AU 3065': [-37.7994, 144.9784],
  'AU 3068': [-37.7869, 144.9789],
  'AU 3166': [-37.8998, 145.0886],
  'AU 3218': [-38.1402, 144.3472],
  'AU 3350': [-37.5622, 143.8503],
  'AU 4101': [-27.4809, 153.0137],
  'AU 4350': [-27.5598, 151.9507],
  'AU 4567': [-26.3977, 153.0919],
  'AU 4870': [-16.9036, 145.7462],
  'AU 5045': [-34.9804, 138.5145],
  'AU 5067': [-34.9217, 138.6318],
  'AU 5290': [-37.8284, 140.7804],
  'AU 6008': [-31.9487, 115.8269],
  'AU 6160': [-32.0569, 115.7439],
  'AU 6430': [-30.7489, 121.4658],
  'AU 6725': [-17.9614, 122.2359],
  'AU 7005': [-42.9036, 147.3271],
  'AU 7250': [-41.4332, 147.1441],
};

/**
 * The coordinates of an address, for the webhook. Not stated: where coordinates come from. The embedded platform only knows
 * the centres of the postcode areas that the demo shop sends to.
 */
export function locatePostcode(country: string, postcode: string): readonly [number, number] | undefined {
  return Object.hasOwn(CENTRES, `${country} ${postcode}`) ? CENTRES[`${country} ${postcode}`] : undefined;
}
