import { aRegistry } from '@openward/remote-kit/testing';
import { readPageData } from './read-registry.ts';

function page(content: string | null): Document {
  const made = document.implementation.createHTMLDocument();
  if (content === null) return made;
  const block = made.createElement('script');
  block.type = 'application/json';
  block.id = 'openward-page';
  block.textContent = content;
  made.head.append(block);
  return made;
}

describe('what the gateway wrote into the page', () => {
  it('is read with registry and time limit', () => {
    const registry = aRegistry([{ name: 'auth' }], 7);
    const data = readPageData(page(JSON.stringify({ registry, remoteTimeout: 1500 })));
    expect(data.registry.revision).toBe(7);
    expect(data.registry.remotes.auth?.active.name).toBe('auth');
    expect(data.remoteTimeout).toBe(1500);
  });

  it('has a time limit also where none is given', () => {
    const registry = aRegistry([]);
    expect(readPageData(page(JSON.stringify({ registry }))).remoteTimeout).toBe(6000);
  });

  it('has the prefix of the practice’s country', () => {
    const registry = aRegistry([]);
    expect(readPageData(page(JSON.stringify({ registry, countryPrefix: '+34' }))).countryPrefix).toBe('+34');
    expect(readPageData(page(JSON.stringify({ registry }))).countryPrefix).toBe('+1');
  });

  it.each([
    ['is missing', null],
    ['is empty', ''],
    ['holds no registry, as when the document was damaged', '{"registry":null,"remoteTimeout":6000}'],
    ['is cut off', '{"registry":{"revision":1,'],
    ['has no remotes', '{"registry":{"revision":1}}'],
    ['has null for remotes', '{"registry":{"revision":1,"remotes":null}}'],
    ['has no revision', '{"registry":{"remotes":{}}}'],
  ])('is refused where it %s', (_what, content) => {
    expect(() => readPageData(page(content))).toThrow();
  });
});
