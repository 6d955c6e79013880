import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { asking, assignedDocument } from '../support/documents.ts';
import { HAS_PDF_TOOLS, pdfText } from '../support/pdf.ts';
import { pageOf } from '../support/people.ts';
import { test } from '../support/test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const FORM = {
  displayName: 'Consent to the operation',
  isEsignatureRequired: true,
  signers: {
    inOrder: true,
    steps: [{ role: 'Patient' }, { role: 'Parent', label: 'Next of kin' }, { role: 'Practice', label: 'Surgeon' }],
  },
  formText: [{ name: 'agree', label: 'I agree to the operation', type: 'CheckBox', required: true }],
};

test('patient, proxy and doctor sign in turn; evidence and PDF show each', async ({ browser, portal }) => {
  const baseURL = portal.url;
  const { documentId: id } = await assignedDocument(portal.url, 'patient', FORM);

  const patient = await pageOf(browser, 'patient', { baseURL, path: `/document/upload/${id}` });
  await patient.getByLabel('I agree to the operation').check();
  await patient.getByRole('button', { name: 'Sign and submit' }).click();
  await expect(patient.getByText('You sign as: Patient')).toBeVisible();
  await patient.getByRole('dialog').getByRole('button', { name: 'Sign and submit' }).click();
  await expect(patient.getByText('This document needs more signatures')).toBeVisible();
  await expect(patient.getByText(/Next: Next of kin \(Parent or other proxy\)/)).toBeVisible();
  await expectAccessible(patient);

  const doctor = await pageOf(browser, 'doctor', { baseURL, path: `/document/view/${id}` });
  await expect(doctor.getByText('Next: Next of kin (Parent or other proxy)')).toBeVisible();
  await expect(doctor.getByRole('button', { name: 'Sign', exact: true })).toHaveCount(0);

  const proxy = await pageOf(browser, 'proxy', { ...PHONE, baseURL });
  await proxy.getByRole('button', { name: 'Act for someone else' }).click();
  await proxy.getByRole('menuitem', { name: 'Act for Maya Lindqvist' }).click();
  // Uses the full list, because the home page shows three and other specs assign forms too.
  await expect(proxy.getByRole('heading', { name: 'You are acting for Maya Lindqvist' })).toBeVisible();
  await proxy.goto('/patient/actionitems');
  await proxy.getByRole('link', { name: `Click here to sign, ${FORM.displayName}` }).click();
  await expect(proxy.getByText('I agree to the operation')).toBeVisible();
  await expectAccessible(proxy);
  await proxy.getByRole('button', { name: 'Sign', exact: true }).click();
  await proxy.getByLabel('Draw my signature').check();
  const canvas = proxy.getByRole('img', { name: 'Your drawn signature' });
  await expect(canvas).toHaveAttribute('aria-busy', 'false');
  const pad = await canvas.boundingBox();
  if (!pad) throw new Error('no pad to draw on');
  await proxy.mouse.move(pad.x + 30, pad.y + 40);
  await proxy.mouse.down();
  await proxy.mouse.move(pad.x + 200, pad.y + 90, { steps: 8 });
  await proxy.mouse.move(pad.x + 90, pad.y + 30, { steps: 8 });
  await proxy.mouse.up();
  await expectAccessible(proxy);
  await proxy.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(proxy.getByText('Next: Surgeon (Practice)')).toBeVisible();

  await doctor.goto('/documents?which=practice');
  await expect(doctor.getByText('Next: Surgeon (Practice)').first()).toBeVisible();
  await expectAccessible(doctor);
  await doctor.getByRole('link', { name: `Sign, Maya Lindqvist, ${FORM.displayName}` }).click();
  await doctor.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(doctor.getByText('You sign as: Surgeon (Practice)')).toBeVisible();
  await doctor.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(doctor.getByText(/^This document has not changed since/)).toBeVisible();
  await expect(doctor.getByText('This signature has not changed.')).toHaveCount(2);
  await expectAccessible(doctor);

  if (!HAS_PDF_TOOLS) return;
  const [download] = await Promise.all([
    doctor.waitForEvent('download'),
    doctor.getByRole('button', { name: 'Download' }).click(),
  ]);
  const text = pdfText(await download.path()).replace(/\s+/g, ' ');
  for (const step of ['Patient', 'Next of kin (Parent or other proxy)', 'Surgeon (Practice)']) {
    expect(text).toContain(`Signature: ${step}`);
  }
});

test('an administrator names the signers of a form, and sees them in its preview', async ({ browser, portal }) => {
  const page = await pageOf(browser, 'sysAdmin', { baseURL: portal.url });
  const { ask } = await asking(portal.url, 'sysAdmin');
  const form = await ask('POST', '/master/dynamicform/save', {
    ...FORM,
    signers: null,
    formName: `e2e-signers-${Date.now()}`,
    formDescriptioin: 'A test',
    status: 'ACTIVE',
  });
  await page.goto(`/admin/dynamicform/${form.id}`);
  await page.getByLabel('Choose who signs').check();
  await page.getByLabel('Signer 1', { exact: true }).selectOption('Practice');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(
    page.getByText('The first signer fills in the form. Please choose the patient or a parent.').first(),
  ).toBeVisible();
  await page.getByLabel('Signer 1', { exact: true }).selectOption('Parent');
  await page.getByLabel('Name of signer 1 (optional)').fill('Mother');
  await page.getByRole('button', { name: 'Add signer' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/dynamicform$/);
  await page.goto(`/admin/dynamicform/view/${form.id}`);
  await expect(page.getByText('Signed in this order')).toBeVisible();
  await expect(page.getByText('Mother (Parent or other proxy)')).toBeVisible();
});
