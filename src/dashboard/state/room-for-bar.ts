import { Store } from '#dashboard/browser/store.ts';

/** Pixels at the bottom of the window that the bar of the selection takes; 0 without one. */
export const roomForBar: Store<number> = new Store(0);

// A property that isn't inherited (`styles.css`): one that is would have the style of every element computed anew.
roomForBar.subscribe((room) => {
  const { style } = document.documentElement;
  if (room === 0) style.removeProperty('--selection-bar');
  else style.setProperty('--selection-bar', `${room}px`);
});
