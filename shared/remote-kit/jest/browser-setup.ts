import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Milliseconds. Large screens render slowly on a busy machine.
configure({ asyncUtilTimeout: 12_000 });

// jsdom has no layout and no media queries. Components only need these APIs to exist.
window.matchMedia ??= (media) =>
  ({ matches: false, media, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollTo ??= () => {};
Element.prototype.scrollIntoView ??= () => {};
