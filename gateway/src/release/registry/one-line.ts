/**
 * A text as one line without marks that steer a terminal or turn what follows around: what somebody says as a reason
 * must not look like another entry of the history.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ').trim();
}
