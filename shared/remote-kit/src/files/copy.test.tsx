import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderRemoteScreen } from '../testing/index.ts';
import { useCopy } from './copy.ts';

const SECRET = 'https://portal.example/feed/s3cret';

function Address() {
  const { copy, shown } = useCopy<HTMLParagraphElement>(SECRET, 'Link copied.');
  return (
    <>
      <p ref={shown}>{SECRET}</p>
      <button type="button" onClick={copy}>
        Copy
      </button>
    </>
  );
}

const refuse = { writeText: () => Promise.reject(new DOMException('Not now.', 'NotAllowedError')) };
let selected: string[];

async function pressed(clipboard: unknown, canCopySelected: boolean) {
  const user = userEvent.setup();
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  document.execCommand = () => {
    selected.push(String(getSelection()));
    return canCopySelected;
  };
  const { alerts } = await renderRemoteScreen(Address);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  return alerts;
}

beforeEach(() => {
  selected = [];
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

it('copies to the clipboard and says so', async () => {
  const writeText = jest.fn(async () => {});
  expect(await pressed({ writeText }, false)).toEqual([{ kind: 'success', text: 'Link copied.' }]);
  expect(writeText).toHaveBeenCalledWith(SECRET);
});

it.each([
  ['is no clipboard', undefined],
  ['may be no writing to it', refuse],
])('copies what is selected where there %s', async (_how, clipboard) => {
  expect(await pressed(clipboard, true)).toEqual([{ kind: 'success', text: 'Link copied.' }]);
  expect(selected).toEqual([SECRET]);
});

it('says that it could not copy, and leaves the text selected', async () => {
  expect(await pressed(undefined, false)).toEqual([
    { kind: 'error', text: 'We could not copy this. The text is selected, so you can copy it with your keyboard.' },
  ]);
  expect(String(getSelection())).toBe(SECRET);
});
