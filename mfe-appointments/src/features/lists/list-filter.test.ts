import { changedFrom, filterOf, type ListFilter } from './list-filter.ts';

const NOTHING = filterOf(new URLSearchParams());
const of = (part: Partial<ListFilter>): ListFilter => ({ ...NOTHING, ...part });

test('of two quick choices neither takes the other back', () => {
  // Both changes started from the list before the first was rendered.
  const first = changedFrom(NOTHING, NOTHING, of({ status: ['CONFIRMED'] }));
  expect(changedFrom(first, NOTHING, of({ doctorId: ['d'] }))).toEqual(of({ status: ['CONFIRMED'], doctorId: ['d'] }));
  expect(changedFrom(first, NOTHING, of({ from: '2030-05-15' }))).toEqual(
    of({ status: ['CONFIRMED'], from: '2030-05-15' }),
  );
});

test('what is taken away is away, and what was cleared is empty', () => {
  const seen = of({ status: ['CONFIRMED', 'BOOKED'], from: '2030-05-15' });
  expect(changedFrom(seen, seen, of({ status: ['BOOKED'], from: '2030-05-15' }))).toEqual(
    of({ status: ['BOOKED'], from: '2030-05-15' }),
  );
  expect(changedFrom(seen, seen, NOTHING)).toEqual(NOTHING);
});
