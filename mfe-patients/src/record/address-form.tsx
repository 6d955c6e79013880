import { call } from '@openward/api-client';
import { ADDRESS_FIELDS, ADDRESS_PARTS, type AddressPart, updateAddress } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import type { MergeRules } from '@openward/remote-kit/editing';
import { FieldNote, type FormState, TextField, useFormHandle, useFormState } from '@openward/ui/form';
import { SimpleGrid } from '@openward/ui/layout';
import { useEffect } from 'react';
import { type AddressValues, addressOf } from '../parts/fields.tsx';
import { Tick } from './channel-fields.tsx';
import { type PartProps, RecordForm, Section } from './record-form.tsx';

/** The tab Address Info: the physical and the billing address. */
export default function AddressForm(props: PartProps) {
  const t = useT();
  return (
    <RecordForm
      {...props}
      label={t('Address Info')}
      valuesOf={addressOf}
      rules={RULES}
      schema="addressFormSchema"
      save={(body) => call(updateAddress, { body })}
    >
      <Section title={t('Physical address')}>
        <AddressFields kind="phy" isOff={false} />
      </Section>
      <Billing />
    </RecordForm>
  );
}

function Billing() {
  const t = useT();
  const form = useFormHandle<AddressValues>();
  const { isSame, physical } = useFormState(({ values }: FormState<AddressValues>) => ({
    isSame: values.isBillingAddressSameAsPhysicalAddress,
    physical: ADDRESS_PARTS.map((part) => values[`phy${part}`]).join('\n'),
  }));
  // Keeps the billing address equal while the user types.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with what is typed there, and nothing else
  useEffect(() => {
    const { values, setValues } = form.get();
    const copied = { ...values, ...billingOf(values) };
    if (isSame && ADDRESS_PARTS.some((part) => copied[`billing${part}`] !== values[`billing${part}`]))
      void setValues(copied);
  }, [physical, isSame]);
  return (
    <Section title={t('Billing address')}>
      <Tick
        name="isBillingAddressSameAsPhysicalAddress"
        isOn={isSame}
        onChange={(isOn) => {
          const { values, setValues } = form.get();
          void setValues({
            ...values,
            ...billingOf(isOn ? values : undefined),
            isBillingAddressSameAsPhysicalAddress: isOn,
          });
        }}
      >
        {t('Same as physical')}
      </Tick>
      <FieldNote name="isBillingAddressSameAsPhysicalAddress" />
      <AddressFields kind="billing" isOff={isSame} />
    </Section>
  );
}

/** While both addresses are the same, an edit of the billing address follows from the physical one. */
const RULES: MergeRules = {
  derived: ({ isBillingAddressSameAsPhysicalAddress: isSame }) =>
    isSame ? ADDRESS_PARTS.map((part) => `billing${part}`) : [],
};

/** The billing address as a copy of the physical one, or empty. */
function billingOf(values: AddressValues | undefined): Partial<AddressValues> {
  return Object.fromEntries(ADDRESS_PARTS.map((part) => [`billing${part}`, values?.[`phy${part}`] ?? '']));
}

function AddressFields({ kind, isOff }: { kind: 'phy' | 'billing'; isOff: boolean }) {
  const t = useT();
  const group = kind === 'phy' ? 'shipping' : 'billing';
  const field = (part: AddressPart) => {
    const { label, autoComplete } = ADDRESS_FIELDS[part];
    return (
      <TextField
        key={part}
        name={`${kind}${part}`}
        label={t(label)}
        autoComplete={`${group} ${autoComplete}` as const}
        disabled={isOff}
        required={'required' in ADDRESS_FIELDS[part]}
      />
    );
  };
  return (
    <>
      {field('Address1')}
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
        {(['Address2', 'Address3'] as const).map(field)}
      </SimpleGrid>
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="5">
        {(['City', 'State', 'ZipCode'] as const).map(field)}
      </SimpleGrid>
    </>
  );
}
