export const SLOW_DIALOG =
  'Still loading. It opens as soon as it can be loaded. If that takes long, check the network.';
