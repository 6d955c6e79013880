import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { type GridState, gridStateOf, withGridState } from '../grid-state/index.ts';
import { ThemeProvider } from '../theme/index.ts';
import { type ColumnDef, DataGrid } from './index.ts';

const columns: ColumnDef<{ id: string; name: string }, unknown>[] = [
  { accessorKey: 'name', header: 'Name', cell: (cell) => cell.getValue() },
  { accessorKey: 'id', header: 'Number', enableSorting: false, cell: (cell) => cell.getValue() },
];
const changed = jest.fn();
beforeEach(() => changed.mockClear());

function Grid({ total, from, isMore }: { total: number; from: GridState; isMore?: true }) {
  const [state, setState] = useState(from);
  const count = Math.max(0, Math.min(state.size, total - state.page * state.size));
  return (
    <DataGrid
      caption="Patients"
      columns={columns}
      rows={Array.from({ length: count }, (_, row) => ({ id: `${state.page * state.size + row}`, name: `P${row}` }))}
      page={{
        total,
        ...(isMore && { isMore, after: 'A' }),
        ...(state.page * state.size + count < total && { after: 'A' }),
      }}
      state={state}
      onChange={(next) => {
        changed(next);
        setState(next);
      }}
      rowId={(row) => row.id}
      labels={{
        pageSize: 'Rows per page',
        previous: 'Previous',
        next: 'Next',
        none: 'Nothing found',
        range: (a, b, c, more) => `${a}–${b} of ${c}${more ? '+' : ''}`,
        sort: {
          label: 'Sort by',
          none: 'Default order',
          ascending: (name) => `${name} up`,
          descending: (name) => `${name} down`,
        },
      }}
      empty={<p>No patients found.</p>}
    />
  );
}
const draw = (total = 43, from: Partial<GridState> = {}) =>
  render(<Grid total={total} from={{ page: 0, size: 10, sort: undefined, ...from }} />, { wrapper: ThemeProvider });
// jsdom has no widths, so the header row, which only wide screens show, counts as hidden.
const button = (name: string) => screen.getByRole('button', { name });

it('is a table with a name and one page of rows', () => {
  draw();
  const table = screen.getByRole('table', { name: 'Patients' });
  expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(11);
  expect(screen.getByText('1–10 of 43')).toBeInTheDocument();
});

it('says that there are more than were counted, and leads on', async () => {
  render(<Grid total={1000} from={{ page: 99, size: 10, sort: undefined }} isMore />, { wrapper: ThemeProvider });
  expect(screen.getByText('991–1000 of 1000+')).toBeInTheDocument();
  await userEvent.click(button('Next'));
  expect(changed).toHaveBeenLastCalledWith({ page: 100, size: 10, sort: undefined, after: 'A' });
});

it('pages forth and back, and stops at both ends', async () => {
  draw(23);
  expect(button('Previous')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button('Next'));
  await userEvent.click(button('Next'));
  expect(screen.getByText('21–23 of 23')).toBeInTheDocument();
  expect(button('Next')).toHaveAttribute('aria-disabled', 'true');
  expect(button('Next')).toHaveFocus();
  await userEvent.click(button('Previous'));
  expect(screen.getByText('11–20 of 23')).toBeInTheDocument();
});

it('offers 10, 25, 50 and 100 rows, and begins again at the first page', async () => {
  draw(43, { page: 2 });
  const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
  expect(
    within(sizes)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['10', '25', '50', '100']);
  await userEvent.selectOptions(sizes, '25');
  expect(changed).toHaveBeenLastCalledWith({ page: 0, size: 25, sort: undefined });
  expect(screen.getByText('1–25 of 43')).toBeInTheDocument();
});

it('sorts up, down and not at all, says so, and begins again at the first page', async () => {
  draw(43, { page: 2 });
  const header = () => screen.getByRole('columnheader', { name: /Name/, hidden: true });
  const sort = () => userEvent.click(within(header()).getByRole('button', { hidden: true }));
  expect(header()).toHaveAttribute('aria-sort', 'none');
  await sort();
  expect(changed).toHaveBeenLastCalledWith({ page: 0, size: 10, sort: 'name' });
  expect(header()).toHaveAttribute('aria-sort', 'ascending');
  await sort();
  expect(changed).toHaveBeenLastCalledWith({ page: 0, size: 10, sort: '-name' });
  expect(header()).toHaveAttribute('aria-sort', 'descending');
  await sort();
  expect(header()).toHaveAttribute('aria-sort', 'none');
});

it('does not offer to sort what cannot be sorted', () => {
  draw();
  const header = screen.getByRole('columnheader', { name: 'Number', hidden: true });
  expect(header).not.toHaveAttribute('aria-sort');
  expect(within(header).queryByRole('button', { hidden: true })).toBeNull();
});

it('says so where there is nothing', () => {
  draw(0);
  expect(screen.getByText('No patients found.')).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});

it('sorts on a phone by a choice above the cards', async () => {
  draw(43, { page: 2, sort: 'name' });
  const choice = screen.getByLabelText('Sort by');
  expect(choice).toHaveDisplayValue('Name up');
  await userEvent.selectOptions(choice, 'Name down');
  expect(changed).toHaveBeenLastCalledWith({ page: 0, size: 10, sort: '-name' });
  await userEvent.selectOptions(choice, 'Default order');
  expect(changed).toHaveBeenLastCalledWith({ page: 0, size: 10, sort: undefined });
});

it('finds the way back from a page that is no more', async () => {
  draw(23, { page: 7 });
  expect(screen.getByText('21–23 of 23')).toBeInTheDocument();
  await userEvent.click(button('Previous'));
  expect(changed).toHaveBeenLastCalledWith({ page: 2, size: 10, sort: undefined });
});

it('keeps its state in an address, and takes only what makes sense from one', () => {
  const state = { page: 2, size: 25, sort: '-name' };
  const address = withGridState(new URLSearchParams('q=Li'), state);
  expect(`${address}`).toBe('q=Li&page=3&size=25&sort=-name');
  expect(gridStateOf(address, ['name'])).toEqual(state);
  const beyond = { page: 100, size: 10, sort: undefined, after: 'A', before: undefined };
  expect(gridStateOf(withGridState(new URLSearchParams(), beyond), [])).toEqual(beyond);
  expect(gridStateOf(new URLSearchParams('page=101'), [])).toMatchObject({ page: 0 });
  const usual = { page: 0, size: 10, sort: undefined };
  expect(`${withGridState(address, usual)}`).toBe('q=Li');
  expect(gridStateOf(new URLSearchParams('page=-1&size=7&sort=id'), ['name'])).toEqual(usual);
});

it('says what a search found in a region that stays, also where that is nothing', () => {
  const grid = (total: number) => <Grid total={total} from={{ page: 0, size: 10, sort: undefined }} />;
  const { rerender } = render(grid(3), { wrapper: ThemeProvider });
  const region = screen.getByText('1–3 of 3');
  expect(region).toHaveAttribute('aria-live', 'polite');
  rerender(grid(0));
  expect(region).toBeInTheDocument();
  expect(region).toHaveTextContent(/^Nothing found$/);
  expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull();
  rerender(grid(2));
  expect(region).toBeInTheDocument();
  expect(region).toHaveTextContent('1–2 of 2');
});
