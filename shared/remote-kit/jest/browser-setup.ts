import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Screens with much in them come late on a busy machine, which is no fault of theirs.
configure({ asyncUtilTimeout: 12_000 });

// jsdom lays nothing out and knows no media; components only need to be able to ask.
window.matchMedia ??= (media) =>
  ({ matches: false, media, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollTo ??= () => {};
Element.prototype.scrollIntoView ??= () => {};
