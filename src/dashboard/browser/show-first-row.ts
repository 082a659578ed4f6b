/** Another list is seen from its first row, whatever row of the one before was looked at. A page that shows the row already stays. */
export function showFirstRow(): void {
  const grid = document.querySelector('[role="grid"]');
  if (grid !== null && grid.getBoundingClientRect().top < 0) scrollTo(0, 0);
}
