import { useT } from '@openward/remote-kit';
import { Heading } from '@openward/ui/layout';
import { OutcomeCover, OutcomeRegion } from '../check-in/outcome-cover.tsx';
import type { KioskOutcome } from './use-kiosk-check-in.ts';

/** What became of the last code, over everything else, until the screen starts over. It names nobody. */
export function KioskResult({ outcome, onDone }: { outcome: KioskOutcome | null; onDone: () => void }) {
  const t = useT();
  return (
    <OutcomeRegion>
      {outcome && (
        <OutcomeCover kind={outcome.kind} isLarge action={t('Done')} onAction={onDone}>
          {/* The page's heading for as long as the other one is covered. */}
          <Heading as="h1" fontSize={{ base: '2xl', md: '4xl' }} fontWeight="bold" lineHeight="1.25" maxW="2xl">
            {t(outcome.message)}
          </Heading>
        </OutcomeCover>
      )}
    </OutcomeRegion>
  );
}
