/** True where a field may take the focus by itself. On a touch screen the keyboard would cover half of the page. */
export function mayTakeFocus(): boolean {
  return window.matchMedia('(pointer: fine)').matches;
}
