import type { DoctorAccount } from '@openward/contract/people';
import { nameOf } from '@openward/contract/text';
import { Link, useT, useUser } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Notice } from '@openward/ui/feedback';
import { Box, Flex } from '@openward/ui/layout';
import { useEffect, useState } from 'react';

/** Module state, because going back to the list cannot carry it. */
let latest: { doctor: DoctorAccount; byUserId: string } | undefined;

/** Keeps the added doctor until the list has offered the next step. */
export function keepAddedDoctor(doctor: DoctorAccount, byUserId: string): void {
  latest = { doctor, byUserId };
}

/** Leads from the list to the working hours of the added doctor. */
export function AddedDoctor() {
  const t = useT();
  const { id } = useUser();
  const [added] = useState(latest);
  useEffect(() => {
    latest = undefined;
  }, []);
  if (added?.byUserId !== id) return null;
  const { doctor } = added;
  return (
    <Box mb="4">
      <Notice kind="success">
        <Flex align="center" gap="3" wrap="wrap">
          {t('Dr. {name} was added and works Monday to Friday, 9 to 5.', { name: nameOf(doctor) })}
          <Button asChild variant="outline" minH="11">
            <Link to={`/doctor/availability/${doctor.id}`}>{t('Enter working hours')}</Link>
          </Button>
        </Flex>
      </Notice>
    </Box>
  );
}
