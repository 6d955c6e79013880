import { CONSULTATION_TYPES, type ConsultationType, consultationLabel } from '@openward/contract';
import { useT } from '@openward/remote-kit';
import { Button } from '@openward/ui/button';
import { Flex } from '@openward/ui/layout';

/** What somebody comes for, as chips of which one is pressed: the consultation types, or any of them. */
export function TypeChips(props: {
  chosen: ConsultationType | undefined;
  onChosen: (type: ConsultationType | undefined) => void;
}) {
  const t = useT();
  const choices = [undefined, ...CONSULTATION_TYPES];
  return (
    <Flex role="group" aria-label={t('What is it about?')} gap="2" wrap="wrap">
      {choices.map((type) => {
        const isChosen = type === props.chosen;
        return (
          <Button
            key={type ?? 'any'}
            size="sm"
            minH="11"
            px="4"
            rounded="full"
            variant={isChosen ? 'solid' : 'outline'}
            colorPalette={isChosen ? 'accent' : 'gray'}
            aria-pressed={isChosen}
            onClick={() => props.onChosen(type)}
          >
            {type ? t(consultationLabel(type)) : t('Anything')}
          </Button>
        );
      })}
    </Flex>
  );
}
