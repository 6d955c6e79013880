import { prepareLinks } from './prepare-links.ts';

const prepared = jest.fn();
let end = () => {};
beforeEach(() => {
  prepared.mockClear();
  document.body.innerHTML = `
    <nav><a id="inside" href="/patient"><svg id="icon"></svg>Patients</a></nav>
    <a id="here" href="/">Home</a><a id="elsewhere" href="https://example.org/patient">Elsewhere</a><p id="text">Text</p>`;
  end = prepareLinks(document, prepared);
});
afterEach(() => end());

const sign = (id: string, name: string) =>
  document.getElementById(id)?.dispatchEvent(new Event(name, { bubbles: true }));

it.each(['pointerover', 'focusin', 'touchstart'])('hears of a link before it is followed: %s', (name) => {
  sign('icon', name);
  expect(prepared).toHaveBeenCalledWith('/patient');
});

it.each(['here', 'elsewhere', 'text'])('has nothing to prepare: %s', (id) => {
  sign(id, 'pointerover');
  expect(prepared).not.toHaveBeenCalled();
});
