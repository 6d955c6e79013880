/** The id of an appointment's card in the page: whoever takes its focused button away gives the focus to the card. */
export function cardId(appointmentId: string): string {
  return `appointment-${appointmentId}`;
}
