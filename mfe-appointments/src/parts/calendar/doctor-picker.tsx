import type { NamedDoctor } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { chakra, Flex } from '@openward/ui/layout';

interface DoctorPickerProps {
  doctors: readonly NamedDoctor[];
  hospitalId: string | undefined;
  chosen: readonly string[];
  onHospital: (id: string) => void;
  onChosen: (ids: string[]) => void;
}

/** Chooses whose calendars are shown. They are of one hospital at a time, because each has its own time zone. */
export function DoctorPicker({ doctors, hospitalId, chosen, onHospital, onChosen }: DoctorPickerProps) {
  const t = useT();
  const hospitals = new Map(doctors.map((doctor) => [doctor.hospitalId, doctor.hospitalName]));
  const here = doctors.filter((doctor) => doctor.hospitalId === hospitalId);
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id];
    // The last chosen doctor cannot be removed.
    if (next.length > 0) onChosen(here.map((doctor) => doctor.id).filter((other) => next.includes(other)));
  };
  return (
    <Flex gap="3" wrap="wrap" align="center" minW="0" maxW="full">
      {hospitals.size > 1 && (
        <chakra.select
          aria-label={t('Hospital')}
          value={hospitalId}
          onChange={(event) => onHospital(event.currentTarget.value)}
          minH="11"
          px="3"
          maxW="full"
          rounded="md"
          borderWidth="1px"
          borderColor="border.emphasized"
          bg="bg.panel"
        >
          {[...hospitals].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </chakra.select>
      )}
      <Flex role="group" aria-label={t('Doctors')} gap="2" wrap="wrap">
        {here.map((doctor) => (
          <Button
            key={doctor.id}
            minH="11"
            rounded="full"
            variant={chosen.includes(doctor.id) ? 'solid' : 'outline'}
            aria-pressed={chosen.includes(doctor.id)}
            onClick={() => toggle(doctor.id)}
          >
            {t('Dr. {name}', { name: nameOf(doctor) })}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}
