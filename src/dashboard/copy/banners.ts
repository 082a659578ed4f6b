import { agree, plural } from './plural.ts';

export const bannerCopy = {
  backOnline: "You're back online. Label checks carry on.",
  refused:
    "The service doesn't accept Slipway's key. Nothing was changed. Ask the account owner to check the connection.",
  unreachable: "The shipping service doesn't answer. Nothing was changed. We try again by ourselves.",
  storage: {
    full: "Slipway's disk is full. Nothing is booked or changed until there is space. What was sent is kept, and work resumes by itself.",
    read_only:
      "Slipway's disk is read-only. Nothing is booked or changed until Slipway can write to it. What was sent is kept, and work resumes by itself.",
    unavailable:
      "Slipway's disk can't be used. Nothing is booked or changed until Slipway can write to it. What was sent is kept, and work resumes by itself.",
  },
  restarting: 'Slipway is restarting. Nothing new is booked until it is back, and what was sent is kept.',
  slipwayAway: "Slipway's server doesn't answer. Your selection and scans are safe. We try again by ourselves.",
  labelsRefused: (waiting: number) =>
    `Your API secret doesn't allow labels. ${plural(waiting, 'label')} ${agree(waiting, 'is', 'are')} waiting. Check the connection.`,
  checkConnection: 'Check connection',
  unclear: (orders: string, time: string, isOne: boolean) =>
    `${orders} ${isOne ? 'has' : 'have'} an unclear booking from ${time}`,
  check: 'Check',
  putAway: 'This list belongs to another account, so it was put away.',
  showIt: 'Show it',
  update: "An update is ready. It won't interrupt a booking.",
  reload: 'Reload when ready',
} as const;
