/** The element id of an appointment's card. The card takes the focus when a focused button in it goes away. */
export function cardId(appointmentId: string): string {
  return `appointment-${appointmentId}`;
}
