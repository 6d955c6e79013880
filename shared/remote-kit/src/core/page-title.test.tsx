import { act, render } from '@testing-library/react';
import { changeLanguage, onLanguageChange } from './i18n.ts';
import { usePageTitle } from './page-title.ts';

const Screen = ({ title }: { title: string | undefined }) => {
  usePageTitle(title);
  return null;
};

beforeEach(() => {
  document.title = 'Patient · Openward';
});

it('names what the screen shows once it is known, and the screen again where it is gone', () => {
  const { rerender, unmount } = render(<Screen title={undefined} />);
  expect(document.title).toBe('Patient · Openward');
  rerender(<Screen title="Ada Byron" />);
  expect(document.title).toBe('Ada Byron · Openward');
  rerender(<Screen title="Grace Hopper" />);
  expect(document.title).toBe('Grace Hopper · Openward');
  unmount();
  expect(document.title).toBe('Patient · Openward');
});

it('leaves the name of the next screen, and stays where the shell names the screen in another language', async () => {
  const { unmount } = render(<Screen title="Ada Byron" />);
  const end = onLanguageChange(() => {
    document.title = 'Patientin · Openward';
  });
  await act(() => changeLanguage('de'));
  end();
  expect(document.title).toBe('Ada Byron · Openward');
  document.title = 'Documents · Openward';
  unmount();
  expect(document.title).toBe('Documents · Openward');
  await changeLanguage('en');
});
