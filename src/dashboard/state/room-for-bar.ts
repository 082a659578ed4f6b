import { Store } from '#dashboard/browser/store.ts';

/** Height in pixels that the selection bar takes at the bottom of the window; 0 without one. */
export const roomForBar: Store<number> = new Store(0);

// The property isn't inherited (`styles.css`): an inherited one would make the browser recompute the style of every element.
roomForBar.subscribe((room) => {
  const { style } = document.documentElement;
  if (room === 0) style.removeProperty('--selection-bar');
  else style.setProperty('--selection-bar', `${room}px`);
});
