import type { ProofAsked } from '@openward/contract/accounts';
import { renderRemoteScreen } from '@openward/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Proof, ProofForm } from './proof-form.tsx';

const APP: ProofAsked = { password: false, code: true, passkeyOptionsJson: null };
const prove = jest.fn();
beforeEach(() => prove.mockReset().mockResolvedValue(undefined));

const show = (asked: ProofAsked, canRemember = false) =>
  renderRemoteScreen(() => (
    <ProofForm asked={asked} prove={(proof: Proof) => prove(proof)} submitLabel="Go on" canRemember={canRemember} />
  ));
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Go on' }));

test('takes a code with blanks in it, and remembers the device where that was ticked', async () => {
  await show(APP, true);
  await userEvent.click(screen.getByLabelText(/^Code/));
  await userEvent.paste('123 456');
  await userEvent.click(screen.getByLabelText('Do not ask again on this device for 30 days'));
  await goOn();
  await waitFor(() => expect(prove).toHaveBeenCalledWith({ code: '123456', rememberDevice: true }));
});

test('offers a recovery code in the place of the app, and no password', async () => {
  await show(APP);
  expect(screen.queryByRole('button', { name: 'Use your password' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.getByLabelText(/^Recovery code/)).toHaveFocus();
  await userEvent.paste('abcd-efgh');
  await goOn();
  await waitFor(() => expect(prove).toHaveBeenCalledWith({ recoveryCode: 'abcd-efgh' }));
});

test('asks for the password of who has nothing else', async () => {
  await show({ password: true, code: false, passkeyOptionsJson: null });
  expect(screen.getByLabelText(/^Password/)).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull();
});

test('says what is wrong with a code at its field, and keeps it', async () => {
  prove.mockResolvedValue({ form: 'Wrong.', errors: { code: 'This code is wrong or has expired.' } });
  await show(APP);
  await userEvent.click(screen.getByLabelText(/^Code/));
  await userEvent.paste('123456');
  await goOn();
  expect(await screen.findByText('This code is wrong or has expired.')).toBeVisible();
  expect(screen.getByLabelText(/^Code/)).toHaveValue('123456');
});
