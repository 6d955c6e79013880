import { paperCss } from './paper-css.ts';

it('prints all headings of a table in one size', () => {
  document.body.innerHTML =
    '<div data-paper><table><thead><tr><th>Time</th><th data-gives-way>Patient</th></tr></thead></table></div>';
  const sizes = [...document.querySelectorAll('th')].map((heading) =>
    Object.entries(paperCss['@media print']).flatMap(([selector, style]) =>
      heading.matches(selector) && 'fontSize' in style ? [style.fontSize] : [],
    ),
  );
  expect(sizes[1]).toEqual(sizes[0]);
});
