import { store } from '@openward/remote-kit';
import { regionAtom } from '../remotes/region.ts';
import { isDrawnInPage, keepInPage } from './in-page.ts';

const FORM =
  '<form><input name="username" value=""><input name="password" type="password"><select name="language"><option value="en" selected>E</option><option value="de">D</option></select><input type="checkbox" name="agree"><button>Go</button></form>';

/** The page as the build rendered it, with a user's input; then the portal, whose remote renders the same form. */
async function takenOver(
  act: (screen: HTMLElement) => void,
  { phase = 'shown' as 'shown' | 'failed', during = (_screen: HTMLElement): unknown => undefined } = {},
) {
  document.body.innerHTML = `<div id="openward"><div data-remotes=""><div data-in-page="auth">${FORM}</div></div></div>`;
  store.set(regionAtom, { phase: 'empty' });
  const before = document.querySelector('[data-in-page]') as HTMLElement;
  act(before);
  const content = document.createElement('div');
  keepInPage(document, () => {
    document.getElementById('openward')?.replaceChildren(content);
    return content;
  });
  store.set(regionAtom, { phase: 'loading', remote: 'auth' });
  during(before);
  const isKept = isDrawnInPage() && content.contains(before);
  const region = document.createElement('div');
  if (phase === 'shown') region.innerHTML = FORM;
  content.append(region);
  const events: string[] = [];
  for (const name of ['input', 'change', 'focusout', 'submit'])
    region.addEventListener(name, (event) => {
      event.preventDefault();
      events.push(`${name} ${(event.target as HTMLInputElement).name ?? ''}`.trim());
    });
  // A field with autofocus does this when it renders.
  region.querySelector<HTMLInputElement>('[name=username]')?.focus();
  store.set(
    regionAtom,
    phase === 'shown' ? { phase, isFallback: false, remote: 'auth' } : { phase, stage: 'timeout', remote: 'auth' },
  );
  await new Promise((resolve) => setTimeout(resolve, 5));
  const field = (name: string) => region.querySelector<HTMLInputElement>(`[name=${name}]`);
  return { isKept, content, field, events };
}
const type = (screen: HTMLElement, name: string, value: string) => {
  const field = screen.querySelector<HTMLInputElement>(`[name=${name}]`) as HTMLInputElement;
  field.focus();
  field.value = value;
  return field;
};

it('keeps the screen until its remote has drawn it, and hands over what was typed', async () => {
  const { isKept, content, field, events } = await takenOver((screen) => {
    type(screen, 'username', 'ada@openward.example');
    type(screen, 'password', 'Built-pass-1').setSelectionRange(2, 5);
  });
  expect(isKept).toBe(true);
  expect(content.querySelector('[data-in-page]')).toBeNull();
  expect(isDrawnInPage()).toBe(false);
  expect(field('username')?.value).toBe('ada@openward.example');
  // The user left the first field, so it may show its error.
  expect(events.filter((event) => !event.startsWith('focusout'))).toEqual(['input username', 'input password']);
  expect(events.at(-1)).toBe('focusout username');
});

it('leaves focus and selection where they were, whatever takes the focus meanwhile', async () => {
  const { field } = await takenOver((screen) => type(screen, 'password', 'Built-pass-1').setSelectionRange(2, 5));
  expect(document.activeElement).toBe(field('password'));
  expect([field('password')?.selectionStart, field('password')?.selectionEnd]).toEqual([2, 5]);
});

it('leaves the focus to the new screen where nobody was in the old one', async () => {
  const { field, events } = await takenOver(() => {});
  expect(document.activeElement).toBe(field('username'));
  expect(events).toEqual([]);
});

it('hands over what was chosen and ticked', async () => {
  const { field } = await takenOver((screen) => {
    (screen.querySelector('select') as HTMLSelectElement).value = 'de';
    screen.querySelector<HTMLInputElement>('[name=agree]')?.click();
  });
  expect(field('language')?.value).toBe('de');
  expect(field('agree')?.checked).toBe(true);
});

it('submits what was submitted before', async () => {
  const { events } = await takenOver((screen) => {
    type(screen, 'username', 'ada');
    (screen.querySelector('form') as HTMLFormElement).dataset.submitted = '';
  });
  expect(events).toEqual(['input username', 'submit']);
});

it('presses what was being pressed', async () => {
  const { events } = await takenOver((screen) => type(screen, 'username', 'ada'), {
    during: (screen) => screen.querySelector('button')?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })),
  });
  expect(events).toEqual(['input username', 'submit']);
});

it('goes where its remote cannot be shown: what says so takes its place', async () => {
  const { content, events } = await takenOver((screen) => type(screen, 'username', 'ada'), { phase: 'failed' });
  expect(content.querySelector('[data-in-page]')).toBeNull();
  expect(events).toEqual([]);
});
