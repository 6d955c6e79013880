import type { Form } from '@openward/contract/forms';
import { aUser, renderRemoteScreen, serverForEachTest, success } from '@openward/remote-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import PreviewPage from './preview-page.tsx';

const FORM: Form = {
  id: '0190a6e0-0000-7000-8000-00000000f001',
  formName: 'smoking',
  displayName: 'Smoking',
  formDescriptioin: 'About smoking',
  isEsignatureRequired: false,
  status: 'ACTIVE',
  attachments: { label: 'Your card', isRequired: false },
  formText: [{ name: 'smokes', label: 'Do you smoke?', type: 'Select', options: 'Yes~No' }],
  translations: [
    {
      language: 'ar',
      displayName: 'التدخين',
      filesLabel: 'بطاقتك',
      fields: [{ name: 'smokes', label: 'هل تدخن؟', options: [{ value: 'Yes', label: 'نعم' }] }],
    },
  ],
  version: 1,
  newestVersion: 1,
  savedAt: '2030-05-15T09:00:00.000Z',
};

const server = serverForEachTest();

it('shows a form in each of its languages, what is missing as it was written', async () => {
  server.answer({ [`/master/dynamicform/${FORM.id}`]: () => success(FORM) });
  const at = `/admin/dynamicform/view/${FORM.id}`;
  const user = aUser({ userRole: 'ROLE_SYS_ADMIN' });
  await renderRemoteScreen(PreviewPage, { user, at, path: '/admin/dynamicform/view/:formid' });
  const choice = await screen.findByLabelText('Form language');
  expect(choice).toHaveDisplayValue('Original');
  expect(screen.getByLabelText('Do you smoke?')).toBeVisible();
  fireEvent.change(choice, { target: { value: 'ar' } });
  expect(choice).toHaveDisplayValue('العربية');
  expect(screen.getByRole('heading', { level: 1, name: 'التدخين' })).toBeVisible();
  expect(screen.getByText('التدخين').closest('[lang]')).toHaveAttribute('lang', 'ar');
  expect(screen.getByText('About smoking').closest('[lang]')).toHaveAttribute('lang', 'en');
  expect(screen.getByText('بطاقتك')).toBeVisible();
  const question = screen.getByLabelText('هل تدخن؟');
  expect(question.closest('[dir]')).toHaveAttribute('dir', 'rtl');
  expect([...question.querySelectorAll('option')].map((option) => option.textContent)).toEqual([
    'Please choose',
    'نعم',
    'No',
  ]);
  fireEvent.change(question, { target: { value: 'Yes' } });
  expect(question).toHaveDisplayValue('نعم');
});
