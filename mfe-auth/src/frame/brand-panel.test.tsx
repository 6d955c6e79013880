import { renderRemoteScreen } from '@openward/remote-kit/testing';
import { screen } from '@testing-library/react';
import { BrandPanel, PublicPage } from './public-page.tsx';

const pageSays = (data: object) => {
  document.head.innerHTML = `<script type="application/json" id="openward-page">${JSON.stringify(data)}</script>`;
};
afterEach(() => {
  document.head.innerHTML = '';
});
/** The link is hidden below 1024 px, and jsdom is narrow. */
const phone = () => screen.queryByRole('link', { hidden: true });

test("names the practice's phone, which a phone can dial", async () => {
  pageSays({ registry: {}, practicePhone: '+1 (415) 555-0199' });
  await renderRemoteScreen(BrandPanel);
  expect(phone()).toHaveTextContent('+1 (415) 555-0199');
  expect(phone()).toHaveAttribute('href', 'tel:+14155550199');
});

test.each([[{ registry: {} }], [{ practicePhone: '' }], [{ practicePhone: 5 }]])('names none with %j', async (data) => {
  pageSays(data);
  await renderRemoteScreen(BrandPanel);
  expect(screen.getByText('Everything for your appointment')).toBeInTheDocument();
  expect(phone()).toBeNull();
});

test('names none on a page without data', async () => {
  await renderRemoteScreen(BrandPanel);
  expect(phone()).toBeNull();
});

test("names the practice, in the panel and, for narrow screens, below the page's form", async () => {
  pageSays({ practiceName: 'Riverside Practice', practicePhone: '(555) 123-4567' });
  await renderRemoteScreen(() => (
    <PublicPage title="Sign in">
      <p>The form</p>
    </PublicPage>
  ));
  expect(screen.getAllByText('Riverside Practice')).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: '(555) 123-4567', hidden: true })).toHaveLength(2);
});
