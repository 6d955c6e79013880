import type { DeskAppointment } from '@openward/contract/appointments';
import { phoneText } from '@openward/contract/people';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { FormDialog } from '@openward/ui/dialog';
import { Flex, Text } from '@openward/ui/layout';
import { About } from './about.tsx';

/** Replaces a dialog when a booking rule no longer allows the change, and gives the phone number to call. */
export function TooLateDialog(props: {
  title: string;
  text: string | undefined;
  phone: string;
  appointment: DeskAppointment;
  onClose: () => void;
}) {
  const t = useT();
  const { appointment, phone, onClose } = props;
  return (
    <FormDialog
      title={props.title}
      description={
        <>
          <About appointment={appointment} />
          <Text color="fg">{props.text}</Text>
        </>
      }
      onClose={onClose}
    >
      <Flex gap="3" justify="flex-end" wrap="wrap">
        <Button variant="outline" colorPalette="gray" minH="11" onClick={onClose}>
          {t('Keep appointment')}
        </Button>
        {phone && (
          <Button asChild minH="11">
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
              {appointment.hospitalName}: <bdi>{phoneText(phone)}</bdi>
            </a>
          </Button>
        )}
      </Flex>
    </FormDialog>
  );
}
