import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { Fragment, type ReactNode, useState } from 'react';
import { guardTree } from './guard-tree.ts';

beforeAll(guardTree);
afterEach(() => jest.restoreAllMocks());

/** The texts of the page, as a translator finds them. */
function texts(): Text[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.parentElement?.localName !== 'font') found.push(text);
  }
  return found;
}

const font = (...content: Node[]) => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')];
  inner.append(...content);
  outer.append(inner);
  return outer;
};

/** How translators change a page. Each writes the same text here, so that the results can be compared. */
const TRANSLATORS: Record<string, (text: Text) => void> = {
  'puts elements around texts': (text) => {
    const place = document.createComment('');
    text.replaceWith(place);
    place.replaceWith(font(text));
  },
  'puts elements in the place of texts': (text) => text.replaceWith(font(text.cloneNode())),
  'puts elements before texts and takes these away': (text) => {
    text.before(font(text.cloneNode()));
    text.remove();
  },
};

/** Translators work asynchronously, after the change that they observe. */
const translated = (how: (text: Text) => void) =>
  act(async () => {
    for (const text of texts()) how(text);
  });

function Chips() {
  const [chosen, choose] = useState<string[]>([]);
  const toggle = (name: string) =>
    choose(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  return (
    <section>
      {['To confirm', 'Expected'].map((name) => (
        <button key={name} type="button" aria-label={name} onClick={() => toggle(name)}>
          {chosen.includes(name) && 'Chosen: '}
          {chosen.includes(name) && <b>✓</b>}
          {name} ({chosen.length})
        </button>
      ))}
      {chosen.length > 0 ? <p>Selected: {chosen.length}</p> : 'Nothing is selected'}
    </section>
  );
}

describe.each(Object.entries(TRANSLATORS))('a translator that %s', (_name, how) => {
  it('leaves filters to be used', async () => {
    render(<Chips />);
    await translated(how);
    await userEvent.click(screen.getByRole('button', { name: 'Expected' }));
    expect(document.body).toHaveTextContent('To confirm (1)Chosen: ✓Expected (1)Selected: 1');
    await translated(how);
    await userEvent.click(screen.getByRole('button', { name: 'Expected' }));
    expect(document.body).toHaveTextContent('To confirm (0)Expected (0)Nothing is selected');
  });

  it('takes nothing from what is drawn afterwards, whatever it is', async () => {
    const items = fc.uniqueArray(
      fc.record({ key: fc.integer({ min: 0, max: 5 }), text: fc.constantFrom('a', 'b', 'c'), isElement: fc.boolean() }),
      { selector: ({ key }) => key, maxLength: 5 },
    );
    const content = (list: { key: number; text: string; isElement: boolean }[]): ReactNode =>
      list.map(({ key, text, isElement }) => (
        <Fragment key={key}>{isElement ? <i>{text}</i> : `${text}${key}`}</Fragment>
      ));
    await fc.assert(
      fc.asyncProperty(fc.array(items, { minLength: 2, maxLength: 4 }), async (lists) => {
        const { rerender } = render(<div />);
        for (const list of lists) {
          rerender(<div>{content(list)}</div>);
          expect(document.body.textContent).toBe(
            list.map(({ key, text, isElement }) => (isElement ? text : text + key)).join(''),
          );
          await translated(how);
        }
        cleanup();
      }),
      { numRuns: 100 },
    );
  });
});

it('leaves a page that nobody changed as it is', () => {
  const parent = document.createElement('div');
  const [one, two] = [document.createElement('b'), document.createTextNode('two')];
  expect(parent.appendChild(two)).toBe(two);
  expect(parent.insertBefore(one, two)).toBe(one);
  expect(parent.innerHTML).toBe('<b></b>two');
  two.nodeValue = 'three';
  expect(parent.removeChild(one)).toBe(one);
  expect(parent.innerHTML).toBe('three');
});
