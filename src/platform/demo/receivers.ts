export interface Receiver {
  readonly name: string;
  readonly address: string;
  readonly suburb: string;
  readonly state: string;
  readonly postcode: string;
  readonly country: string;
}

/** Places in Australia with their postcodes. */
export const PLACES: readonly [readonly [string, string, string], ...(readonly [string, string, string])[]] = [
  ['Fitzroy North', 'VIC', '3068'],
  ['Brunswick', 'VIC', '3056'],
  ['Geelong West', 'VIC', '3218'],
  ['Ballarat Central', 'VIC', '3350'],
  ['Newtown', 'NSW', '2042'],
  ['Surry Hills', 'NSW', '2010'],
  ['Manly', 'NSW', '2095'],
  ['Wagga Wagga', 'NSW', '2650'],
  ['Byron Bay', 'NSW', '2481'],
  ['Dubbo', 'NSW', '2830'],
  ['West End', 'QLD', '4101'],
  ['Toowoomba City', 'QLD', '4350'],
  ['Cairns North', 'QLD', '4870'],
  ['Noosa Heads', 'QLD', '4567'],
  ['Fremantle', 'WA', '6160'],
  ['Subiaco', 'WA', '6008'],
  ['Kalgoorlie', 'WA', '6430'],
  ['Broome', 'WA', '6725'],
  ['Norwood', 'SA', '5067'],
  ['Glenelg', 'SA', '5045'],
  ['Mount Gambier', 'SA', '5290'],
  ['Sandy Bay', 'TAS', '7005'],
  ['Launceston', 'TAS', '7250'],
  ['Braddon', 'ACT', '2612'],
  ['Stuart Park', 'NT', '0820'],
  ['Alice Springs', 'NT', '0870'],
];

/** Complete domestic receivers, with other scripts and long names. */
export const SPECIAL_HOME: readonly [Receiver, ...Receiver[]] = [
  {
    name: 'Αλέξανδρος Παπαδόπουλος',
    address: '18 Eaton Mall',
    suburb: 'Oakleigh',
    state: 'VIC',
    postcode: '3166',
    country: 'AU',
  },
  {
    name: '李小龍',
    address: 'Shop 7, 421 Sussex Street',
    suburb: 'Haymarket',
    state: 'NSW',
    postcode: '2000',
    country: 'AU',
  },
  {
    name: 'Phạm Thị Hồng Nhung',
    address: '52 John Street',
    suburb: 'Cabramatta',
    state: 'NSW',
    postcode: '2166',
    country: 'AU',
  },
  {
    name: 'محمد عبد الرحمن',
    address: 'Unit 3, 88 Haldon Street',
    suburb: 'Lakemba',
    state: 'NSW',
    postcode: '2195',
    country: 'AU',
  },
  {
    name: 'Wolfeschlegelsteinhausenbergerdorff & Daughters Pty Ltd, Receiving Dock',
    address: 'Building C, Level 2, Suite 2.14, Brisbane Technology Park, 1 Clunies Ross Court',
    suburb: 'Eight Mile Plains',
    state: 'QLD',
    postcode: '4113',
    country: 'AU',
  },
  { name: 'Oksana Шевченко', address: '3 Hay Street', suburb: 'Subiaco', state: 'WA', postcode: '6008', country: 'AU' },
  {
    name: 'ปรียา ศรีสุข',
    address: '11/290 Campbell Street',
    suburb: 'Haymarket',
    state: 'NSW',
    postcode: '2000',
    country: 'AU',
  },
  {
    name: 'Llanfairpwll Community Choir',
    address: 'PO Box 12',
    suburb: 'Daylesford',
    state: 'VIC',
    postcode: '3460',
    country: 'AU',
  },
];
