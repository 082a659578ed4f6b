/** Id of what stands around the field of a place (`settings-faults`). */
export const placeId = (place: string): string => `webhook-${place}`;

export function focusPlace(place: string): void {
  const around = document.getElementById(placeId(place));
  around?.scrollIntoView({ block: 'center' });
  around?.querySelector<HTMLElement>('input, button')?.focus();
}
