/** Scrolls a bar sideways until something in it can be seen. The page stays where it is, which `scrollIntoView` would scroll too. */
export function showWithin(bar: Element | null, selector: string): void {
  const item = bar?.querySelector(selector);
  if (bar === null || item === null || item === undefined) return;
  const [frame, box] = [bar.getBoundingClientRect(), item.getBoundingClientRect()];
  if (box.left < frame.left) bar.scrollLeft -= frame.left - box.left;
  else if (box.right > frame.right) bar.scrollLeft += Math.min(box.right - frame.right, box.left - frame.left);
}
