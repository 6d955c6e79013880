import { store } from '@openward/remote-kit';
import { regionAtom } from '../remotes/region.ts';

/** A screen that stands in the page as its build drew it, until its remote has drawn it. */
let standing: HTMLElement | undefined;
/** Its element that has the focus, or had it just before its remote drew the screen. */
let focused: HTMLElement | undefined;
/** A link or a button of it that is being pressed. */
let pressed: HTMLElement | undefined;

/** True while a screen stands in the page as its build drew it. */
export function isDrawnInPage(): boolean {
  // One in another language is hidden: something has to say that the screen is on its way.
  return standing !== undefined && document.documentElement.dataset.otherLanguage === undefined;
}

/**
 * Keeps the screen that the page came with while something is done that replaces all of the page, then puts it into the
 * content. What was typed, the focus and the selection stay. It goes once its remote has drawn the screen, or cannot.
 * @param replace what replaces the page; returns the element that remotes are mounted in
 */
export function keepInPage(document: Document, replace: () => HTMLElement): void {
  const screen = document.querySelector<HTMLElement>('[data-in-page]');
  if (!screen) return void replace();
  standing = screen;
  const { pathname } = location;
  const listening = new AbortController();
  focused = screen.contains(document.activeElement) ? (document.activeElement as HTMLElement) : undefined;
  screen.remove();
  replace().append(screen);
  focused?.focus({ preventScroll: true });
  screen.addEventListener('focusin', ({ target }) => {
    focused = target as HTMLElement;
  });
  // Later: what takes the focus while the remote draws does not mean that the person has gone elsewhere.
  screen.addEventListener('focusout', () =>
    setTimeout(() => {
      if (!screen.contains(screen.ownerDocument.activeElement)) focused = undefined;
    }),
  );
  screen.addEventListener('pointerdown', ({ target }) => {
    pressed = (target as Element).closest<HTMLElement>('a, button') ?? undefined;
  });
  const release = () => {
    pressed = undefined;
  };
  // After the click that follows; of a finger that scrolls there is none.
  document.addEventListener('pointerup', () => setTimeout(release), listening);
  document.addEventListener('pointercancel', release, listening);
  const end = store.sub(regionAtom, () => {
    const { phase } = store.get(regionAtom);
    if (phase === 'loading' || !standing) return;
    try {
      const isSame = phase === 'shown' && location.pathname === pathname;
      if (isSame && screen.parentElement) takeOver(screen, screen.parentElement);
    } finally {
      screen.remove();
      standing = undefined;
      listening.abort();
      end();
    }
  });
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Hands over to the same screen beside it what somebody has done meanwhile: typed, chosen, left, submitted. */
function takeOver(screen: HTMLElement, beside: HTMLElement): void {
  /** The element of the same kind and name, or of the same place among its kind. */
  const sameOf = (element: Element): HTMLElement | undefined => {
    const kind = element.getAttribute('name')
      ? `[name="${CSS.escape(element.getAttribute('name') ?? '')}"]`
      : element.localName;
    const among = (all: Element) => [...all.querySelectorAll<HTMLElement>(kind)];
    return among(beside).filter((each) => !screen.contains(each))[among(screen).indexOf(element as HTMLElement)];
  };
  const leftFields: HTMLElement[] = [];
  for (const control of screen.querySelectorAll<Control>('[name]')) {
    const same = sameOf(control);
    if (!same || !isChanged(control)) continue;
    setValue(same as Control, control);
    if (control !== focused) leftFields.push(same);
  }
  const same = focused && sameOf(focused);
  if (focused && same) {
    same.focus({ preventScroll: true });
    const { selectionStart = null, selectionEnd = null } = focused as Partial<HTMLInputElement>;
    if (selectionStart !== null) (same as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
  }
  const submitted = screen.querySelector('form[data-submitted]');
  const form = submitted && (sameOf(submitted) as HTMLFormElement | undefined);
  // A click needs the same element from its beginning to its end.
  const clicked = pressed && sameOf(pressed);
  // Once the form has taken what was typed.
  setTimeout(() => {
    // A field that was left says what is wrong with it.
    for (const field of leftFields) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    if (form) form.requestSubmit();
    else clicked?.click();
  });
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.defaultSelected === false;
  if (control.type === 'checkbox' || control.type === 'radio') {
    const { checked, defaultChecked } = control as HTMLInputElement;
    return checked !== defaultChecked;
  }
  return control.value !== control.defaultValue;
}

/** As if somebody had done it: React hears of it. */
function setValue(control: Control, from: Control): void {
  if (control.type === 'checkbox' || control.type === 'radio') {
    control.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, from.value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
