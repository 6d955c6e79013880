import { ThemeProvider } from '@openward/ui/theme';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { connectShell, type SlotState } from './shell-host.ts';
import { MountParcelContext, Slot } from './slot.tsx';

const slot = { update: jest.fn(), retry: jest.fn(), remove: jest.fn() };
const mountSlot = jest.fn();
let tell: (state: SlotState) => void;

beforeEach(() => {
  jest.clearAllMocks();
  mountSlot.mockImplementation((_name, element: HTMLElement, given) => {
    tell = (state) => act(() => given.tell(state));
    element.textContent = 'provided';
    return slot;
  });
  connectShell({ mountSlot, isScreen: () => true });
});

const Place = ({ props = {} }: { props?: object }) => (
  <ThemeProvider>
    <Slot
      name="dashboard.today"
      props={props as Record<string, never>}
      loading="on its way"
      fallback="cannot be shown"
    />
  </ThemeProvider>
);

it('shows `loading` until the provider has drawn', () => {
  render(<Place />);
  tell('loading');
  expect(screen.getByText('on its way')).toBeInTheDocument();
  tell('shown');
  expect(screen.queryByText('on its way')).toBeNull();
  expect(screen.getByText('provided')).toBeInTheDocument();
});

it('shows the fallback where nobody provides it, without a Retry that could not help', () => {
  render(<Place />);
  tell('absent');
  expect(screen.getByText('cannot be shown')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows the fallback and Retry where it failed', async () => {
  render(<Place />);
  tell('failed');
  expect(screen.getByText('cannot be shown')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(slot.retry).toHaveBeenCalledTimes(1);
});

it('shows what came, and Retry, where one of several providers failed', async () => {
  render(<Place />);
  tell('incomplete');
  expect(screen.getByText('provided')).toBeInTheDocument();
  expect(screen.queryByText('cannot be shown')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(slot.retry).toHaveBeenCalledTimes(1);
});

it('hands new props to the provider, without mounting it anew', () => {
  const { rerender } = render(<Place />);
  rerender(<Place />);
  expect(slot.update).not.toHaveBeenCalled();
  rerender(<Place props={{ day: 'tomorrow' }} />);
  expect(slot.update).toHaveBeenCalledWith({ day: 'tomorrow' });
  expect(mountSlot).toHaveBeenCalledTimes(1);
});

it('is mounted as a child of the remote that it stands in, and goes with it', () => {
  const mountParcel = jest.fn();
  const { unmount } = render(
    <MountParcelContext value={mountParcel}>
      <Place />
    </MountParcelContext>,
  );
  expect(mountSlot.mock.calls[0]?.[2]).toMatchObject({ mountParcel });
  unmount();
  expect(slot.remove).toHaveBeenCalledTimes(1);
});
