import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteFolders, root } from '../lib/workspace.ts';

/*
 * No input may be shortened silently. Every cut at a named length, or at a number of 20 or more, must be listed here
 * with the reason why nothing is lost. Smaller numbers cut days and times out of dates.
 */
const CUTS: Record<string, string> = {
  'mfe-admin/src/releases/part-card.tsx LATEST': 'figures of the latest versions, which nobody typed',
  'mfe-appointments/src/features/booking/doctor-card.tsx FEW': 'a button shows the other times',
  'mfe-appointments/src/features/check-in/scanner/find-patient.tsx SHOWN': 'choices; another letter finds the others',
  'mfe-appointments/src/features/lists/name-picker.tsx SHOWN': 'choices; another letter finds the others',
  'mfe-appointments/src/features/waiting-list/offer-dialog.tsx ENOUGH':
    'times to choose from; a day shows all of its times',
  'mfe-appointments/src/parts/calendar/free-on-day.tsx MOST_DOCTORS': 'says that there are more times',
  'mfe-appointments/src/parts/calendar/grid-parts.tsx ROOM': 'says how many more there are',
  'mfe-appointments/src/parts/calendar/use-shown-doctors.ts AT_FIRST': 'the other doctors can be chosen',
  'mfe-appointments/src/parts/doctors/doctor-field.tsx SHOWN': 'choices; another letter finds the others',
  'mfe-documents/src/answers/file-name.ts LONGEST': 'the name of a file that is saved; the form keeps its own',
  'mfe-documents/src/form-answers/answers-page.tsx FIRST_QUESTIONS': 'a button shows all questions',
  'mfe-documents/src/form-builder/builder-page.tsx LONGEST_NAME':
    'the name of a copy, which can be edited before it is saved',
  'mfe-documents/src/form-builder/builder-page.tsx SEARCHED': 'looks for names that begin in the same way',
  'mfe-documents/src/form-builder/transfer/import-problems.tsx MOST_SHOWN': 'says how many more there are',
  'mfe-documents/src/form-builder/versions-panel.tsx FIRST': 'a button shows all versions',
  'mfe-documents/src/pdf/unprintable.tsx MOST_NAMED': 'an ellipsis says that there are more',
  'mfe-patients/src/imports/file-panel.tsx LONGEST_NAME': 'examples of a character set; the import has the whole cells',
  'mfe-patients/src/imports/findings.tsx SHOWN_OF_CELL': 'an ellipsis says that there is more',
  'mfe-patients/src/imports/preview.tsx SHOWN': 'a preview of the first patients',
  'mfe-patients/src/imports/read-file.ts 10_000': 'looks at the beginning to see that it is a text',
  'mfe-patients/src/imports/read-text.ts 50_000': 'looks at the beginning to find the separator',
  'mfe-patients/src/imports/read-text.ts SAMPLE': 'looks at the beginning to find the separator',
  'mfe-patients/src/imports/rows.ts MOST_IMPORT_CELL':
    'longer than any field may be: the import names the cell as too long',
  'shared/contract/src/forms/names.ts LONGEST': 'a name for the computer; the label stays whole',
  'shared/contract/src/releases/menu.ts PLACES': 'the menu has all entries',
  'shared/practice-ui/src/appointments-dialog.tsx NAMED': 'says how many more there are',
  'shared/server-kit/src/postgres/migrate.ts 63': 'a name for PostgreSQL, which takes no longer one',
  'shared/ui/src/combobox/multi-search-field.tsx MOST_CHIPS': 'says how many more there are',
  'shell/src/reports/send-reports.ts MOST_REPORTS': 'counts that nobody typed',
};

const CUT = /(?:\.(?:slice|substring|substr)\(0|firstCharacters\([^;\n]*), ([A-Z][A-Z\d_]+|[2-9]\d|\d[\d_]{2,})\b/g;

const sources = [...remoteFolders, 'shell', ...readdirSync(join(root, 'shared')).map((name) => `shared/${name}`)]
  .flatMap((folder) =>
    readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/src/${file}`,
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\/testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

test('what is shortened is listed with the reason why nothing is lost', () => {
  const found = sources.flatMap(({ file, text }) => [...text.matchAll(CUT)].map(([, length]) => `${file} ${length}`));
  expect([...new Set(found)].sort()).toEqual(Object.keys(CUTS).sort());
});

test('only a field that counts its characters has a maxLength: a browser cuts off without a word what is pasted', () => {
  const others = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\bmaxLength=/g)].flatMap(({ index }) => {
      const [, tag] = /.*<([A-Za-z][\w.]*)/s.exec(text.slice(0, index)) ?? [];
      return tag === 'TextAreaField' ? [] : `${file} <${tag}`;
    }),
  );
  expect(others).toEqual([]);
});
