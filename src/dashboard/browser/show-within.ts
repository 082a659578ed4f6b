/** Scrolls a bar sideways until an item in it is visible. Unlike `scrollIntoView`, it doesn't scroll the page. */
export function showWithin(bar: Element | null, selector: string): void {
  const item = bar?.querySelector(selector);
  if (bar === null || item === null || item === undefined) return;
  const [frame, box] = [bar.getBoundingClientRect(), item.getBoundingClientRect()];
  if (box.left < frame.left) bar.scrollLeft -= frame.left - box.left;
  else if (box.right > frame.right) bar.scrollLeft += Math.min(box.right - frame.right, box.left - frame.left);
}
