import { act, renderHook } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { useLocation, useSearchParams } from '../core/routing.ts';
import { useAddressState } from './address-state.ts';

beforeEach(() => window.history.replaceState(null, '', '/doctors'));

const open = () => renderHook(() => useAddressState(useSearchParams(), useLocation()), { wrapper: BrowserRouter });
const search = (list: ReturnType<typeof open>) =>
  act(() => list.result.current[1](() => new URLSearchParams({ q: 'okafor' }), { replace: true }));

it('writes what is searched into the address', () => {
  const list = open();
  search(list);
  expect(window.location.pathname + window.location.search).toBe('/doctors?q=okafor');
});

it('calls nobody back who has left for a screen that is still on its way', () => {
  const list = open();
  // A link does this while the list stays until the next screen's code has loaded.
  window.history.pushState(null, '', '/doctors/7');
  search(list);
  expect(window.location.pathname + window.location.search).toBe('/doctors/7');
});

it('calls nobody back who has gone on to the next step at the same path', () => {
  const list = open();
  window.history.pushState(null, '', '/doctors?doctor=7');
  search(list);
  expect(window.location.pathname + window.location.search).toBe('/doctors?doctor=7');
});

it('takes back neither of two choices that come before either is drawn', () => {
  const list = open();
  const set = (name: string) => (latest: URLSearchParams) => new URLSearchParams([...latest, [name, '1']]);
  act(() => {
    list.result.current[1](set('type'), { replace: true });
    list.result.current[1](set('hospital'), { replace: true });
  });
  expect(window.location.search).toBe('?type=1&hospital=1');
});
