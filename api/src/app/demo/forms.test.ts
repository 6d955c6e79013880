import { type FormDefinition, keptTranslations } from '@openward/contract/forms';
import { formSchema } from '@openward/contract/forms/schemas';
import { languagesIn } from '@openward/i18n';
import { DEMO_FORMS } from './forms.ts';

test.each(Object.entries<FormDefinition>(DEMO_FORMS))('the form %s could be saved as it is', async (_name, form) => {
  await expect(formSchema.validate(form, { abortEarly: false, stripUnknown: true })).resolves.toEqual(form);
});

test.each<[string, FormDefinition]>([
  ['questionnaire', DEMO_FORMS.questionnaire],
  ['insurance card', DEMO_FORMS.insuranceCard],
])('the %s is wholly translated to every language of the portal', (_name, form) => {
  const translations = keptTranslations(form.translations ?? [], form);
  expect(translations.map(({ language }) => language).sort()).toEqual(languagesIn().slice(1).sort());
  for (const { language, displayName, formDescriptioin, filesLabel, fields = [] } of translations) {
    expect([language, displayName, formDescriptioin]).not.toContain(undefined);
    expect(!!filesLabel).toBe(!!form.attachments);
    // A translation has the same parts of each field as the original.
    expect(
      fields.map(({ name, help, section, options }) => ({
        name,
        help: !!help,
        section: !!section,
        options: options?.length,
      })),
    ).toEqual(
      form.formText.map(({ name, help, section, options }) => ({
        name,
        help: !!help,
        section: !!section,
        options: options?.split('~').length,
      })),
    );
  }
});
