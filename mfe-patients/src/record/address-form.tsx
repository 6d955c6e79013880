import { call } from '@openward/api-client';
import { ADDRESS_PARTS, updateAddress } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { FieldNote, TextField, useFormikContext } from '@openward/ui/form';
import { SimpleGrid } from '@openward/ui/layout';
import { useEffect } from 'react';

import { Tick } from './channel-fields.tsx';
import { type AddressValues, addressOf, addressPartName } from './field-names.ts';
import { type PartProps, RecordForm, Section } from './record-form.tsx';

/** The tab Address Info: where somebody lives, and where bills go. */
export default function AddressForm(props: PartProps) {
  const t = useT();
  return (
    <RecordForm
      {...props}
      label={t('Address Info')}
      valuesOf={addressOf}
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
  const { values, setValues } = useFormikContext<AddressValues>();
  const isSame = values.isBillingAddressSameAsPhysicalAddress;
  const physical = ADDRESS_PARTS.map((part) => values[`phy${part}`]).join('\n');
  // What is typed above goes on being the same below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with what is typed there, and nothing else
  useEffect(() => {
    const copied = { ...values, ...billingOf(values) };
    if (isSame && ADDRESS_PARTS.some((part) => copied[`billing${part}`] !== values[`billing${part}`]))
      void setValues(copied);
  }, [physical, isSame]);
  return (
    <Section title={t('Billing address')}>
      <Tick
        name="isBillingAddressSameAsPhysicalAddress"
        isOn={isSame}
        onChange={(isOn) =>
          void setValues({
            ...values,
            ...billingOf(isOn ? values : undefined),
            isBillingAddressSameAsPhysicalAddress: isOn,
          })
        }
      >
        {t('Same as physical')}
      </Tick>
      <FieldNote name="isBillingAddressSameAsPhysicalAddress" />
      <AddressFields kind="billing" isOff={isSame} />
    </Section>
  );
}

/** The billing address: that of the physical one, or nothing. */
function billingOf(values: AddressValues | undefined): Partial<AddressValues> {
  return Object.fromEntries(ADDRESS_PARTS.map((part) => [`billing${part}`, values?.[`phy${part}`] ?? '']));
}

const AUTO = {
  Address1: 'address-line1',
  Address2: 'address-line2',
  Address3: 'address-line3',
  City: 'address-level2',
  State: 'address-level1',
  ZipCode: 'postal-code',
} as const;

function AddressFields({ kind, isOff }: { kind: 'phy' | 'billing'; isOff: boolean }) {
  const t = useT();
  const group = kind === 'phy' ? 'shipping' : 'billing';
  const field = (part: (typeof ADDRESS_PARTS)[number]) => (
    <TextField
      key={part}
      name={`${kind}${part}`}
      label={addressPartName(part, t)}
      autoComplete={`${group} ${AUTO[part]}` as const}
      disabled={isOff}
      required={part !== 'Address2' && part !== 'Address3'}
    />
  );
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
