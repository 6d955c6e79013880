import { problemWith, wanted } from './choice.ts';

const problem = (name: string, options = {}) => problemWith(wanted(name, options));

it('takes a name that is free, and makes title and address of it', () => {
  expect(wanted('mfe-lab-results')).toEqual({ name: 'lab-results', title: 'Lab results', route: '/lab-results' });
  expect(problem('lab-results')).toBeUndefined();
  expect(problem('patient', { route: '/patient-notes' })).toBeUndefined();
});

it.each([
  ['Billing', {}, '“Billing” cannot be a remote’s name'],
  ['lab--results', {}, 'cannot be a remote’s name'],
  ['../billing', {}, 'cannot be a remote’s name'],
  ['gateway', {}, '“gateway” is another part’s name'],
  ['auth', {}, 'There is a remote auth already, in mfe-auth/.'],
  ['patient', {}, 'The route /patient belongs to the remote patients. Choose another: --route /my-patient.'],
  ['viewer', { route: '/document/view/x' }, 'The route /document/view/x belongs to the remote documents.'],
  ['releases', {}, '/releases belongs to the portal’s server.'],
  ['billing', { route: 'billing' }, '“billing” cannot be a page’s address: it looks like /lab-results.'],
  ['billing', { title: "Doctor's bills" }, 'cannot be a title'],
])('refuses %s %j', (name, options, sentence) => {
  expect(problem(name, options)?.replaceAll("'", '’')).toContain(sentence.replaceAll("'", '’'));
});
