import { leave } from '@openward/remote-kit';
import { failure } from '@openward/remote-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDocument, begunWith, DRAFT, fillInServer, press, reason, SAVE, show } from './testing.tsx';

const { server, keeps } = fillInServer();

it('saves what was typed a moment before the page is left', async () => {
  const kept = keeps(aDocument());
  const { unmount } = await show();
  await userEvent.type(await reason(), 'Quick');
  unmount();
  await waitFor(() => expect(kept.draft()).toEqual({ reason: 'Quick' }));
});

it('saves before somebody goes on, and asks them only where that fails', async () => {
  const kept = keeps(aDocument());
  const go = jest.fn();
  await show();
  await userEvent.type(await reason(), 'a');
  act(() => leave(go));
  await waitFor(() => expect(go).toHaveBeenCalledTimes(1));
  expect(kept.draft()).toEqual({ reason: 'a' });
  server.answer({ [DRAFT]: () => failure('invalid_input', 'No.') });
  await userEvent.type(await reason(), 'b');
  act(() => leave(go));
  await press('Keep editing');
  expect(go).toHaveBeenCalledTimes(1);
});

it('knows its own answers again where the server’s word of them was lost', async () => {
  const kept = keeps(aDocument());
  let calls = 0;
  // The first call arrives but its answer is lost; the second does not arrive.
  server.answer({
    [DRAFT]: (call) => {
      calls += 1;
      if (calls === 1) kept.save(call);
      if (calls <= 2) throw new TypeError('Failed to fetch');
      return kept.save(call);
    },
  });
  await show();
  for (const [before, text] of ['a', 'b', 'c'].entries()) {
    await userEvent.type(await reason(), text);
    await waitFor(() => expect(calls).toBeGreaterThan(before));
  }
  await waitFor(() => expect(kept.draft()).toEqual({ reason: 'abc' }));
  expect(screen.queryByText(/changed on another device/)).toBeNull();
  expect(screen.queryByText('We added answers from another device.')).toBeNull();
});

it.each([
  ['not_allowed', 'Not saved: you can no longer fill in this document.'],
  ['no_access', 'Not saved: this document no longer accepts answers.'],
] as const)('says why nothing is saved any more: %s', async (code, words) => {
  keeps(aDocument());
  server.answer({ [DRAFT]: () => failure(code, 'No.') });
  await show();
  await userEvent.type(await reason(), 'x');
  expect(await screen.findByText(words)).toBeInTheDocument();
});

describe('a submit', () => {
  it('shows what another device has answered in its place, and says what it is built on', async () => {
    const kept = keeps(aDocument({ draft: begunWith('Old') }));
    await show();
    // The draft is refused, so that only the submit finds the conflict.
    server.answer({ [DRAFT]: () => failure('invalid_input', 'No.') });
    await userEvent.type(await reason(), 'er');
    const newer = kept.elsewhere({ reason: 'There' });
    server.answer({ [SAVE]: () => failure('conflict', 'Other answers were saved.', undefined, newer) });
    await press('Submit');
    expect(await screen.findByText('Other device: There')).toBeInTheDocument();
    expect(screen.getByText('This device: Older')).toBeInTheDocument();
    expect(server.callsTo(SAVE).map(({ body }) => body)).toEqual([expect.objectContaining({ revision: 1 })]);
    expect(await reason()).toBeEnabled();
  });

  it('shows chosen options as a list, and the lines of a text one after the other', async () => {
    const options = ['Cough', 'Fever', 'Pain'];
    const fieldValues = [
      { name: 'reason', label: 'Reason of your visit', type: 'Text' as const },
      { name: 'had', label: 'What you have had', type: 'MultiSelect' as const, options: options.join('~') },
    ];
    const kept = keeps(aDocument({ fieldValues, draft: begunWith('Old') }));
    await show();
    server.answer({ [DRAFT]: () => failure('invalid_input', 'No.') });
    await userEvent.type(await reason(), 'er');
    await userEvent.click(screen.getByLabelText('Pain'));
    const newer = kept.elsewhere({ reason: 'First\nSecond', had: options.slice(0, 2) });
    server.answer({ [SAVE]: () => failure('conflict', 'Other answers were saved.', undefined, newer) });
    await press('Submit');
    expect(await screen.findByText('Other device: First Second')).toBeInTheDocument();
    expect(screen.getByText('Other device: Cough, Fever')).toBeInTheDocument();
    expect(screen.getByText('This device: Pain')).toBeInTheDocument();
  });

  it('saves first what is not saved, and does not go on where others are in the way', async () => {
    const kept = keeps(aDocument());
    await show();
    await userEvent.type(await reason(), 'Here');
    kept.elsewhere({ reason: 'There' });
    await press('Submit');
    expect(await screen.findByText('Other device: There')).toBeInTheDocument();
    await press('Keep answers from this device');
    kept.elsewhere({ reason: 'There', smoker: true });
    await press('Submit');
    expect(await screen.findByText('We added answers from another device.')).toBeInTheDocument();
    expect(server.callsTo(SAVE)).toEqual([]);
  });

  it('holds the questions while it is under way', async () => {
    keeps(aDocument());
    let answer = (_: Response) => {};
    const answered = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    server.answer({ [SAVE]: () => answered });
    await show();
    await userEvent.type(await reason(), 'x');
    await press('Submit');
    await waitFor(() => expect(server.callsTo(SAVE)).toHaveLength(1));
    expect(await reason()).toBeDisabled();
    act(() => answer(failure('unavailable', 'No.')));
    await waitFor(async () => expect(await reason()).toBeEnabled());
  });
});
