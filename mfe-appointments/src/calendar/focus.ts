/** The id of an event's button in the page: the focus follows the event wherever it is drawn. */
export function eventId(appointmentId: string): string {
  return `event-${appointmentId}`;
}

/** Gives the focus to an event, once it is drawn where it is now. */
export function focusEvent(appointmentId: string): void {
  requestAnimationFrame(() => document.getElementById(eventId(appointmentId))?.focus());
}
