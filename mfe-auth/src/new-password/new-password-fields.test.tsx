import { textOf } from '@openward/contract';
import { renderRemoteScreen } from '@openward/remote-kit/testing';
import { Form } from '@openward/ui/form';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountSchema } from '../account-schemas.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const RULES = 'At least 8 characters, One uppercase letter, One lowercase letter, One number, One special character';

beforeEach(() =>
  renderRemoteScreen(() => (
    <Form
      label="Account"
      translate={textOf}
      initialValues={{ password: '', confirmPassword: '' }}
      schema={accountSchema('registerSchema')}
      onSubmit={async () => undefined}
    >
      <NewPasswordFields name="password" label="Password" />
    </Form>
  )),
);

it('says the rules with the field, and what is wrong beside them', async () => {
  const field = screen.getByLabelText(/^Password/, { selector: 'input' });
  expect(field).toHaveAccessibleDescription(RULES);
  await userEvent.click(field);
  await userEvent.tab();
  expect(await screen.findByText('Password is required')).toBeVisible();
  expect(field).toHaveAccessibleDescription(`Password is required ${RULES}`);
  expect(screen.getByText(RULES)).not.toBeVisible();
});

it('names the field that a button shows, and keeps that name while it is pressed', async () => {
  const field = screen.getByLabelText(/^Confirm password/, { selector: 'input' });
  const button = screen.getByRole('button', { name: 'Show password, Confirm password' });
  expect(screen.getByRole('button', { name: 'Show password, Password' })).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-pressed', 'true');
  expect(button).toHaveAccessibleName('Show password, Confirm password');
  expect(field).toHaveAttribute('type', 'text');
});
