import { useT } from '@openward/remote-kit';
import { Page, PageHeader, Panel, SimpleGrid, Stack } from '@openward/ui/layout';
import { CameraScanner } from './camera-scanner.tsx';
import { CheckInResult } from './check-in-result.tsx';
import { CodeForm } from './code-form.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { useCheckIn } from './use-check-in.ts';

/** `/scanner`: checks patients in by their QR code, from the camera, a picture, or typed (specification, section 2). */
export default function ScannerPage() {
  const t = useT();
  const checkIn = useCheckIn();
  return (
    <Page>
      <PageHeader title={t('Scan Appointment')}>{t("Hold the patient's QR code in front of the camera.")}</PageHeader>
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6" alignItems="start">
        <CameraScanner paused={checkIn.outcome !== null} onScanned={checkIn.scan} />
        <Stack gap="0">
          <CheckInResult outcome={checkIn.outcome} isBusy={checkIn.isBusy} onNext={checkIn.reset} />
          <Panel>
            <Stack gap="5">
              <CodeForm key={checkIn.round} autoFocus={checkIn.round > 0} onCode={checkIn.scan} />
              <PicturePicker onScanned={checkIn.scan} />
            </Stack>
          </Panel>
        </Stack>
      </SimpleGrid>
    </Page>
  );
}
